import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { ListRow } from '../parts/list.tsx'
import styles from './audit-page.module.css'

/** The audit log: what staff changed, with the values before and after. */
export function AuditPage() {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const query = useQuery(queryFor('admin.audit'))
  const names = useActionNames()
  return (
    <AdminList
      query={query}
      none={t`Ancora nessuna modifica`}
      next={t`Qui compare che cosa cambia chi gestisce, e quando.`}
      label={t`Modifiche`}
    >
      {row => (
        <ListRow
          title={`${names[row.action] ?? row.action} · ${row.target}`}
          text={<Difference before={row.before} after={row.after} />}
          details={[`${nameOf(row.actor)} · ${format.moment(row.at)}`]}
        />
      )}
    </AdminList>
  )
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  const format = useFormat()
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return (
    <ul className={styles.difference}>
      {names.map(name => (
        <li key={name}>
          {name}: {name in was && <del>{textOf(was[name], format)}</del>}{' '}
          {name in is && <ins>{textOf(is[name], format)}</ins>}
        </li>
      ))}
    </ul>
  )
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value in few words; an instant as people read it. */
function textOf(value: unknown, format: ReturnType<typeof useFormat>): string {
  if (typeof value === 'string' && instant.test(value)) return format.moment(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text && text.length > 160 ? `${text.slice(0, 160)}…` : (text ?? '')
}

/** The actions of the audit log in words. */
function useActionNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    object: t`Oggetto`,
    category: t`Categoria`,
    categories: t`Ordine delle categorie`,
    copies: t`Copie aggiunte`,
    copy: t`Copia di un oggetto`,
    manual: t`PDF di istruzioni`,
    member: t`Iscritto`,
    member_registered: t`Nuovo iscritto`,
    note: t`Nota su un iscritto`,
    letter_told: t`Avviso detto di persona`,
    contact: t`Contatto per un ritardo`,
    overdue_message: t`Messaggio per un ritardo`,
    factors_reset: t`Secondo passaggio tolto`,
    sessions: t`Uscita da tutti i dispositivi`,
    all_sessions: t`Uscita di tutti`,
    invitation_withdrawn: t`Invito revocato`,
    card: t`Tessera`,
    adhesion: t`Modulo di adesione firmato su carta`,
    review: t`Recensione rimossa`,
    message: t`Messaggio`,
    settings: t`Impostazioni`,
    words: t`Parole vostre in un'e-mail`,
    words_tested: t`Prova di un'e-mail`,
    service: t`Servizio`,
    payments: t`Conto dei pagamenti`,
    opening: t`Orari`,
    point: t`Punto di ritiro`,
    'points removed': t`Punti di ritiro eliminati`,
    staff: t`Chi gestisce`,
    rights: t`Che cosa può fare un iscritto`,
    invitation: t`Invito a gestire`,
    library: t`Oggettoteca`,
    file: t`File eliminato`,
    'files removed': t`File eliminati`,
    'files checked': t`Controllo dei file`,
    impersonate: t`Impersonificazione`,
    'locker key': t`Chiave dello smartlocker`,
    'website key': t`Chiave per un altro sito`,
    'crm.connect': t`Collegamento al CRM`,
    'crm.sync': t`Sincronizzazione dal CRM`,
    loan: t`Prestito cambiato`,
    logo: t`Logo`,
    faq: t`F.A.Q.`,
    placeholder: t`Immagine di riserva`,
    'loan undo_hand_out': t`Consegna annullata`,
    'loan undo_take_back': t`Restituzione annullata`,
    'loan undo_deny': t`Rifiuto annullato`,
    import: t`Importazione`,
    export: t`Esportazione`,
    'loan hand_out': t`Prestito consegnato`,
    'loan lend': t`Prestato al banco`,
    'loan take_back': t`Prestito restituito`,
    'loan deny': t`Prestito negato`,
    'receipt card': t`Tessera venduta`,
    'receipt contribution': t`Contributo incassato`,
    'receipt reversal': t`Ricevuta stornata`,
    closing: t`Cassa chiusa`,
  }
}
