import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, WifiOff } from 'lucide-react'
import { Picture } from '../picture/picture.tsx'
import { Progress } from '../progress/progress.tsx'
import { Banner, EmptyState, ProblemState, Skeleton, StatusChip, Steps } from '../states/states.tsx'
import styles from './showcase.module.css'

/** States and messages. */
export function StateParts() {
  const { t } = useLingui()
  const steps = [t`Luogo e date`, t`Riepilogo`, t`Fatto`]
  return (
    <>
      <h2>
        <Trans>Stati</Trans>
      </h2>
      <Steps label={t`Passi della prenotazione`} steps={steps} current={2} />
      <div className={styles.row}>
        <StatusChip tone="good">{t`Approvato`}</StatusChip>
        <StatusChip tone="waiting" icon={<Clock size={14} />}>{t`In prestito`}</StatusChip>
        <StatusChip tone="bad">{t`Negato`}</StatusChip>
        <StatusChip tone="neutral">{t`Restituito`}</StatusChip>
        <StatusChip tone="info">{t`Esteso`}</StatusChip>
      </div>
      <div className={styles.stack}>
        <Banner tone="info">{t`Nuova versione disponibile`}</Banner>
        <Banner tone="waiting" icon={<WifiOff size={20} />}>{t`Sei senza rete.`}</Banner>
        <Banner tone="good">{t`Grazie, prenotazione inviata!`}</Banner>
        <EmptyState title={t`Non hai ancora prestiti`} />
        <ProblemState offline text={t`Non c'è connessione. Riprova quando torna la rete.`} />
        <Progress label={t`Invio del file`} part={0.4} onStop={() => {}} />
        <Progress label={t`Preparo il file…`} part={null} />
        <Skeleton height="72px" />
        <Picture picture={null} sizes="320px" />
      </div>
    </>
  )
}
