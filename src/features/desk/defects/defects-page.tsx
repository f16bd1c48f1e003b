import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Defect, DefectOutcome } from '#contract/shapes/desk/defects.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState, StatusChip } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { ConditionPhoto } from '../condition-photo.tsx'
import styles from '../desk.module.css'
import { DeskFrame } from '../desk-frame.tsx'

/** What borrowers say is broken, until staff say that it is repaired, or that it was nothing. */
export function DefectsPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Guasti segnalati`} needs="desk.defects">
      <Defects />
    </DeskFrame>
  )
}

function Defects() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(queryFor('desk.defects'))
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  const { count, defects } = data
  if (count === 0) {
    return (
      <EmptyState title={t`Nessun guasto segnalato`} drawing="done">
        <p>
          <Trans>
            Chi ha un oggetto in prestito può dire che cosa non va dai suoi prestiti, o inquadrando
            l'etichetta. Qui trovi quello che segnala.
          </Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <section className={styles.group} aria-label={t`Guasti segnalati`}>
      <p role="status" className={styles.muted}>
        {t`${plural(count, { one: '# guasto da guardare', other: '# guasti da guardare' })}`}
      </p>
      <ul className={styles.rows}>
        {defects.map(defect => (
          <li key={defect.id} className={styles.loan}>
            <Row defect={defect} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ defect }: { defect: Defect }) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const offline = useOfflineReason()
  const may = useMay()
  const [closing, setClosing] = useState<DefectOutcome | null>(null)
  const { product, copy, note, photo, reported_at, reported_by, out_until } = defect
  const name = format.name(product)
  const person = nameOf(reported_by.name)
  const moment = format.moment(reported_at)
  const day = out_until && withPreposition('until', format.dayShort(out_until))
  return (
    <>
      <div className={styles.object}>
        <Picture picture={product.img} sizes="96px" square decorative />
        <div>
          <h2>{name}</h2>
          <p className={styles.head}>
            <span className={styles.muted}>{copy.code}</span>
            {copy.state === 'repair' && (
              <StatusChip tone="waiting">
                <Trans>In manutenzione</Trans>
              </StatusChip>
            )}
            {day && (
              <StatusChip tone="neutral">
                <Trans>In prestito {day}</Trans>
              </StatusChip>
            )}
          </p>
        </div>
      </div>
      <div>
        <p className={styles.note}>{note}</p>
        {photo && <ConditionPhoto picture={photo} title={`${name}, ${moment}`} />}
        <p className={styles.small}>
          {person} · {moment}
          {reported_by.phone_number && (
            <>
              {' · '}
              <a href={`tel:${reported_by.phone_number}`}>
                {leftToRight(reported_by.phone_number)}
              </a>
            </>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          small
          disabledReason={offline}
          aria-label={t`Riparato: ${name}`}
          onClick={() => setClosing('repaired')}
        >
          <Trans>Riparato</Trans>
        </Button>
        <Button
          look="secondary"
          small
          disabledReason={offline}
          aria-label={t`Non era niente: ${name}`}
          onClick={() => setClosing('nothing')}
        >
          <Trans>Non era niente</Trans>
        </Button>
        {may('desk.object') && (
          <Link
            to="/desk"
            search={{ object: copy.code }}
            className={buttonClass('quiet', true)}
            aria-label={t`Apri al banco: ${name}`}
          >
            <Trans>Apri al banco</Trans>
          </Link>
        )}
      </div>
      {closing && (
        <CloseDialog defect={defect} outcome={closing} onClose={() => setClosing(null)} />
      )}
    </>
  )
}

type Props = { defect: Defect; outcome: DefectOutcome; onClose: () => void }

/** Asks before a report is closed: its copy is then lent again. */
function CloseDialog({ defect, outcome, onClose }: Props) {
  const { t } = useLingui()
  const close = useCall('desk.defects.close')
  const affected = useAffectedLoans()
  const [note, setNote] = useState('')
  const isRepaired = outcome === 'repaired'
  const name = useFormat().name(defect.product)
  return (
    <>
      <CallDialog
        open
        onClose={onClose}
        title={isRepaired ? t`Riparato?` : t`Non era niente?`}
        act={isRepaired ? t`Riparato` : t`Non era niente`}
        keep={t`Lascia com'è`}
        send={() =>
          affected.save(loans =>
            close.mutateAsync({ params: { id: defect.id }, body: { outcome, note, loans } }),
          )
        }
        onDone={() => showToast(t`Segnalazione chiusa`)}
      >
        <div className={styles.form} data-unsaved={note ? true : undefined}>
          <p>
            {defect.copy.state === 'repair' ? (
              <Trans>{name} si può di nuovo prestare, e chi lo aspetta riceve un'e-mail.</Trans>
            ) : (
              <Trans>La segnalazione su {name} sparisce da questa lista.</Trans>
            )}
          </p>
          <TextArea
            label={t`Che cosa è stato fatto?`}
            hint={t`Facoltativo. Lo legge solo chi gestisce l'oggettoteca.`}
            rows={2}
            maxLength={limits.noteMaxChars}
            value={note}
            onChange={setNote}
          />
        </div>
      </CallDialog>
      {affected.dialog}
    </>
  )
}
