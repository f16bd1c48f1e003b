import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'

/** What staff changed, with how it was before. */
export function AuditPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Registro delle modifiche`}>{() => <Audit />}</AdminPage>
}

function Audit() {
  const { t } = useLingui()
  const format = useFormat()
  const query = useQuery(queryFor('admin.audit'))
  const names: Record<string, string> = {
    object: t`Oggetto`,
    member: t`Iscritto`,
    factors_reset: t`Secondo passaggio tolto`,
    sessions: t`Uscita da tutti i dispositivi`,
    all_sessions: t`Uscita di tutti`,
    invitation_withdrawn: t`Invito ritirato`,
    card: t`Tessera`,
    review: t`Recensione rimossa`,
    message: t`Messaggio`,
    settings: t`Impostazioni`,
    service: t`Servizio`,
    opening: t`Orari`,
    point: t`Punto di ritiro`,
    'points removed': t`Punti di ritiro eliminati`,
    staff: t`Chi gestisce`,
    invitation: t`Invito a gestire`,
    library: t`Biblioteca`,
    file: t`File eliminato`,
    'files removed': t`File eliminati`,
    'files checked': t`Controllo dei file`,
    impersonate: t`Impersonificazione`,
    'locker key': t`Chiave dello smartlocker`,
    'crm.connect': t`Collegamento al CRM`,
    'crm.sync': t`Sincronizzazione dal CRM`,
    loan: t`Prestito cambiato`,
    logo: t`Logo`,
    faq: t`F.A.Q.`,
    placeholder: t`Immagine di riserva`,
    'loan undo_hand_out': t`Consegna annullata`,
    import: t`Importazione`,
    export: t`Esportazione`,
    'loan hand_out': t`Prestito consegnato`,
    'loan take_back': t`Prestito rientrato`,
    'loan deny': t`Prestito negato`,
  }
  return (
    <Results
      query={query}
      none={t`Ancora nessuna modifica`}
      label={t`Modifiche`}
      keyOf={row => row.id}
    >
      {row => (
        <div className="adm-row">
          <strong>
            {names[row.action] ?? row.action} · {row.target}
          </strong>
          <Difference before={row.before} after={row.after} />
          <span className="adm-small">
            {row.actor} · {format.moment(row.at)}
          </span>
        </div>
      )}
    </Results>
  )
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return (
    <ul className="adm-diff">
      {names.map(name => (
        <li key={name}>
          {name}: {name in was && <del>{short(was[name])}</del>}{' '}
          {name in is && <ins>{short(is[name])}</ins>}
        </li>
      ))}
    </ul>
  )
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text && text.length > 160 ? `${text.slice(0, 160)}…` : (text ?? '')
}
