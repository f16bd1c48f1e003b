import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { type DayMark, Legend } from '../calendar/legend.tsx'
import { SelectField, TextField } from '../field/text-field.tsx'
import { Page } from '../page/page.tsx'
import { Picture } from '../picture/picture.tsx'
import { Progress } from '../progress/progress.tsx'
import { FullScreenQr } from '../qr/full-screen-qr.tsx'
import { CodeText, QrCode } from '../qr/qr.tsx'
import { Banner, EmptyState, ProblemState, Skeleton, StatusChip, Steps } from '../states/states.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { ActParts } from './act-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { PhotoParts } from './photo-parts.tsx'
import styles from './showcase.module.css'

/** Every component of the ui kit in every state, in both themes. */
export function Showcase({ textRules }: { textRules: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page title={t`Componenti`}>
      <p>
        <Trans>Le parti con cui sono fatte le pagine, in ogni stato e in entrambi i temi.</Trans>
      </p>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map(theme => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-label={theme}>
            <ActParts />
            <FieldParts name={theme} />
            {textRules}
            <StateParts />
            <StepParts />
            <PhotoParts />
            <CodeParts />
          </section>
        ))}
      </div>
    </Page>
  )
}

const sample = 'A3C4K7WX'

/** Pickup codes, and the looks of the calendar. */
function CodeParts() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const legend: { state: DayMark; text: string }[] = [
    { state: 'free', text: t`Libero` },
    { state: 'closed', text: t`Chiuso: il prestito può comprenderlo` },
    { state: 'busy', text: t`In prestito` },
    { state: 'preparation', text: t`In preparazione` },
  ]
  return (
    <>
      <h2>
        <Trans>Codici e calendario</Trans>
      </h2>
      <div className={styles.row}>
        <QrCode value={sample} label={t`Codice di ritiro`} size={120} />
        <CodeText code={sample} />
        <Button look="secondary" small onClick={() => setOpen(true)}>
          <Trans>A tutto schermo</Trans>
        </Button>
      </div>
      <Legend items={legend} />
      <FullScreenQr
        open={open}
        onClose={() => setOpen(false)}
        title={t`Codice di ritiro`}
        label={t`Codice di ritiro`}
        value={sample}
        code={sample}
        keepScreenOn={() => () => {}}
      />
    </>
  )
}

/** States and messages. */
function StateParts() {
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

/** Steps, the first of which requires input. */
function StepParts() {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState('')
  return (
    <>
      <h2>
        <Trans>A passi</Trans>
      </h2>
      <Stepper
        label={t`Passi di esempio`}
        steps={[
          {
            title: t`Titolo`,
            missing: title.trim() ? [] : [t`Scrivi un titolo`],
            content: <TextField label={t`Titolo`} value={title} onChange={setTitle} />,
          },
          {
            title: t`Categoria`,
            missing: category ? [] : [t`Scegli una categoria`],
            content: (
              <SelectField
                label={t`Categoria`}
                value={category}
                onChange={setCategory}
                options={[
                  { value: '', text: t`Tutte` },
                  { value: 'a', text: t`Utensili` },
                ]}
              />
            ),
          },
        ]}
        finish={
          <Button>
            <Trans>Fatto</Trans>
          </Button>
        }
      />
    </>
  )
}
