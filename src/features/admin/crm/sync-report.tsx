import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CrmFailure, CrmFault, CrmField, CrmSync } from '#contract/shapes/crm.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { Figures } from '../parts/figures.tsx'

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
export function SyncReport({ sync }: { sync: CrmSync }) {
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
