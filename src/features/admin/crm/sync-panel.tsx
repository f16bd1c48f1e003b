import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CrmSync } from '#contract/shapes/crm.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { SyncReport } from './sync-report.tsx'

const askAgainMs = 2000

/** Starts a synchronisation and shows its progress. It goes on when the page is closed. */
export function SyncPanel() {
  const { t } = useLingui()
  const { domain: library } = useLibrary()
  const client = useQueryClient()
  const [everything, setEverything] = useState(false)
  const asked = queryFor('crm.report', { params: { library } })
  const { data: sync } = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? askAgainMs : false),
  })
  const begin = useCall('crm.sync')
  const going = Boolean(sync && !sync.finished_at)
  return (
    <Section title={<Trans>Sincronizzazione</Trans>}>
      <div className={layout.stack}>
        <p>
          <Trans>
            Prende dal CRM gli oggetti nuovi e cambiati. Quello che avete cambiato qui resta com'è:
            se è cambiato anche là, ve lo diciamo.
          </Trans>
        </p>
        <Checkbox
          label={t`Ricontrolla tutto il catalogo, non solo le novità`}
          value={everything}
          onChange={setEverything}
        />
        <CallButton
          text={<Trans>Sincronizza ora</Trans>}
          button={{
            look: 'primary',
            pending: going,
            pendingText: t`Sincronizzazione in corso…`,
          }}
          title={t`Sincronizzare ora?`}
          act={t`Sincronizza`}
          keep={t`Non ancora`}
          send={() => begin.mutateAsync({ params: { library }, body: { everything } })}
          onDone={answer => client.setQueryData(asked.queryKey, answer)}
        >
          <p>
            <Trans>Ciò che è cambiato nel CRM cambia anche qui. Non si può annullare.</Trans>
          </p>
        </CallButton>
        {sync && <Progress sync={sync} />}
        {sync && <SyncReport sync={sync} />}
      </div>
    </Section>
  )
}

/** The progress; its total is unknown when only changes are synchronised. */
function Progress({ sync }: { sync: CrmSync }) {
  const { t } = useLingui()
  const format = useFormat()
  if (sync.finished_at) return null
  const { seen } = sync.report
  return (
    <div>
      <progress
        className={layout.progress}
        aria-label={t`Avanzamento`}
        {...(sync.total !== null && { max: Math.max(sync.total, seen, 1), value: seen })}
      />
      <p role="status">
        {sync.total === null ? (
          <Trans>Oggetti visti: {seen}</Trans>
        ) : (
          <Trans>
            Oggetti visti: {seen} di {sync.total}
          </Trans>
        )}
        {sync.resumes_at && (
          <>
            {'. '}
            <Trans>
              Il CRM chiede di aspettare: si riprende dopo: {format.moment(sync.resumes_at)}.
            </Trans>
          </>
        )}
      </p>
    </div>
  )
}
