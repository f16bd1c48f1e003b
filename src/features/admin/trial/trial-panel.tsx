import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Trial, type TrialStep, trialSteps } from '#contract/shapes/admin/trials.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner, VisuallyHidden } from '#src/ui/states/states.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './trial.module.css'

/** Above each page of a trial's administration: when it ends. On the first page also what to do first. */
export function TrialPanel({ withSteps }: { withSteps: boolean }) {
  const may = useMay()
  const isTrial = useLibrary().trial !== undefined
  // Without an answer there is nothing to add to the page, which says itself what fails.
  const { data } = useQuery({ ...queryFor('trials.get'), enabled: isTrial && may('trials.get') })
  if (!data) return null
  return (
    <>
      <TrialBanner trial={data} />
      {withSteps && !data.ended && data.done.length < trialSteps.length && (
        <FirstSteps done={data.done} />
      )}
    </>
  )
}

function TrialBanner({ trial: { ends_on, removed_on, ended, asked } }: { trial: Trial }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = useMay()
  const saved = useSaved()
  const keep = useCall('trials.keep')
  const [end, removed] = [format.dayFull(ends_on), format.dayFull(removed_on)]
  return (
    <Banner
      tone={ended ? 'bad' : 'waiting'}
      icon={<Hourglass size={20} />}
      action={
        <span className={styles.links}>
          {!asked && may('trials.keep') && (
            <CallButton
              text={<Trans>Tienila</Trans>}
              button={{ small: true }}
              title={t`Tenere l'oggettoteca?`}
              act={t`Chiedi di tenerla`}
              keep={t`Non ora`}
              send={async () => ({ trial: await keep.mutateAsync(undefined) })}
              onDone={() => saved(t`Richiesta inviata`)}
            >
              <p>
                <Trans>
                  Lo chiediamo a chi gestisce il server. Se dice di sì resta con tutto quello che
                  c'è dentro, e ricevi un'e-mail.
                </Trans>
              </p>
            </CallButton>
          )}
          <Link to="/admin/{-$section}" params={{ section: 'import' }}>
            <Trans>Scarica tutto</Trans>
          </Link>
        </span>
      }
    >
      {ended ? (
        <Trans>
          La prova è finita: si può guardare e scaricare, non cambiare. Viene tolta {removed}.
        </Trans>
      ) : (
        <Trans>Prova: finisce {end}.</Trans>
      )}{' '}
      {asked && <Trans>Hai chiesto di tenerla: decide chi gestisce il server.</Trans>}
    </Banner>
  )
}

/** What to do first. What is there ticks each step. */
function FirstSteps({ done }: { done: readonly TrialStep[] }) {
  const { t } = useLingui()
  const count = done.length
  const all = trialSteps.length
  return (
    <Section title={<Trans>I primi passi</Trans>}>
      <p>
        <Trans>
          Fatti {count} su {all}.
        </Trans>
      </p>
      <ol className={styles.steps} aria-label={t`I primi passi`}>
        {trialSteps.map(step => {
          const isDone = done.includes(step)
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon size={22} aria-hidden />
              <span className={styles.links}>
                {stepLinks[step]}
                {isDone && (
                  <VisuallyHidden>
                    <Trans>Fatto</Trans>
                  </VisuallyHidden>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

const to = '/admin/{-$section}'
const stepLinks: Record<TrialStep, ReactNode> = {
  hours: (
    <Link to={to} params={{ section: 'openings' }}>
      <Trans>Scrivi dove siete e gli orari</Trans>
    </Link>
  ),
  objects: (
    <>
      <Link to={to} params={{ section: 'objects' }}>
        <Trans>Aggiungi il primo oggetto</Trans>
      </Link>
      <Link to={to} params={{ section: 'import' }}>
        <Trans>oppure porta qui quello che hai</Trans>
      </Link>
    </>
  ),
  members: (
    <Link to={to} params={{ section: 'members' }}>
      <Trans>Registra il primo iscritto</Trans>
    </Link>
  ),
  cards: (
    <Link to={to} params={{ section: 'settings' }}>
      <Trans>Scegli quanto costa la tessera</Trans>
    </Link>
  ),
  loans: (
    <Link to="/desk">
      <Trans>Presta qualcosa al banco</Trans>
    </Link>
  ),
}
