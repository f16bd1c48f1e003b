import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CrmFailure, CrmFault, CrmField, CrmSync } from '#contract/shapes/crm.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { Figures } from '../parts/figures.tsx'
import layout from '../parts/layout.module.css'

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

const faultTexts: Record<CrmFault, MessageDescriptor> = {
  code_missing: msg`Manca il codice`,
  code_unusable: msg`Il codice ha caratteri che un'etichetta non può avere`,
  code_taken: msg`Il codice è già di un altro oggetto`,
  name_missing: msg`Manca il nome`,
  category_unknown: msg`La categoria non esiste qui`,
  loan_open: msg`È in prestito: resta in catalogo finché non torna`,
}
const fieldNames: Record<CrmField, MessageDescriptor> = {
  name: msg`Nome`,
  description: msg`Descrizione`,
  category: msg`Categoria`,
  withdrawn: msg`Dismesso`,
}
const failureTexts: Record<CrmFailure, MessageDescriptor> = {
  credentials: msg`Il CRM non accetta più queste credenziali: rinnovale qui sotto.`,
  unavailable: msg`Il CRM non ha risposto per troppe volte di seguito. Quello che era arrivato resta: riprova più tardi.`,
  refused: msg`Il CRM ha rifiutato la richiesta: controlla che il modulo dei prodotti sia attivo.`,
}

/** The result of the latest synchronisation, and what people have to decide. */
function SyncReport({ sync }: { sync: CrmSync }) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { report, failure, finished_at } = sync
  return (
    <>
      {failure && <Banner tone="bad">{i18n._(failureTexts[failure])}</Banner>}
      {finished_at && (
        <p>
          <Trans>Ultima sincronizzazione: {format.moment(finished_at)}</Trans>
        </p>
      )}
      <Figures
        figures={[
          [t`Nuovi`, report.created],
          [t`Aggiornati`, report.updated],
          [t`Dismessi`, report.withdrawn],
          [t`Da guardare`, report.conflict_count + report.fault_count],
        ]}
      />
      {report.conflicts.length > 0 && (
        <Table
          caption={t`Cambiati qui e nel CRM: è rimasto il vostro`}
          headings={[t`Oggetto`, t`Qui`, t`Nel CRM`]}
          rows={report.conflicts.map(conflict => ({
            key: `${conflict.object_id} ${conflict.field}`,
            cells: [<Product key="product" {...conflict} />, conflict.ours, conflict.theirs],
          }))}
        />
      )}
      {report.faults.length > 0 && (
        <Table
          caption={t`Da sistemare nel CRM`}
          headings={[t`Scheda`, t`Che cosa non va`]}
          rows={report.faults.map(({ crm_id, code, fault }) => ({
            key: `${crm_id} ${fault}`,
            cells: [code || crm_id, i18n._(faultTexts[fault])],
          }))}
        />
      )}
    </>
  )
}

type ProductProps = { object_id: string; code: string; field: CrmField }

/** The product and the field that were changed on both sides. */
function Product({ object_id, code, field }: ProductProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Link to="/products/$id" params={{ id: object_id }}>
        {code}
      </Link>
      <small>{i18n._(fieldNames[field])}</small>
    </>
  )
}
