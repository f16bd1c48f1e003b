import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CrmFailure, CrmFault, CrmField, CrmSync } from '#contract/shapes/crm.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './crm.module.css'

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
  withdrawn: msg`Ritirato`,
}
const failureTexts: Record<CrmFailure, MessageDescriptor> = {
  credentials: msg`Il CRM non accetta più queste credenziali: rinnovale qui sotto.`,
  unavailable: msg`Il CRM non ha risposto per troppe volte di seguito. Quello che era arrivato resta: riprova più tardi.`,
  refused: msg`Il CRM ha rifiutato la richiesta: controlla che il modulo dei prodotti sia attivo.`,
}

/** What the latest pull did, and what is left to people. */
export function SyncReport({ sync }: { sync: CrmSync }) {
  const { i18n } = useLingui()
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
      <dl className={styles.counts}>
        <Count name={<Trans>Nuovi</Trans>} value={report.created} />
        <Count name={<Trans>Aggiornati</Trans>} value={report.updated} />
        <Count name={<Trans>Ritirati</Trans>} value={report.withdrawn} />
        <Count
          name={<Trans>Da guardare</Trans>}
          value={report.conflict_count + report.fault_count}
        />
      </dl>
      {report.conflicts.length > 0 && (
        <table className={styles.table}>
          <caption>
            <Trans>Cambiati qui e nel CRM: è rimasto il vostro</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Oggetto</Trans>
              </th>
              <th scope="col">
                <Trans>Qui</Trans>
              </th>
              <th scope="col">
                <Trans>Nel CRM</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {report.conflicts.map(({ object_id, code, field, ours, theirs }) => (
              <tr key={`${object_id} ${field}`}>
                <th scope="row">
                  <Link to="/products/$id" params={{ id: object_id }}>
                    {code}
                  </Link>
                  <small>{i18n._(fieldNames[field])}</small>
                </th>
                <td>{ours}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {report.faults.length > 0 && (
        <table className={styles.table}>
          <caption>
            <Trans>Da sistemare nel CRM</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Scheda</Trans>
              </th>
              <th scope="col">
                <Trans>Che cosa non va</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {report.faults.map(({ crm_id, code, fault }) => (
              <tr key={`${crm_id} ${fault}`}>
                <th scope="row">{code || crm_id}</th>
                <td>{i18n._(faultTexts[fault])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Count({ name, value }: { name: React.ReactNode; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
