import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ImportEntry, ImportStay } from '#contract/shapes/admin/imports.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './import-result.module.css'
import { useTableNames } from './import-tables.tsx'

const listed = 50
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)

/** The imports that were made, each with what it did; one of the last month can be undone. */
export function ImportHistory() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.imports'))
  if (query.data?.length === 0) return null
  return (
    <Section title={t`Importazioni fatte`}>
      <AdminList
        query={query}
        most={listed}
        label={t`Importazioni fatte`}
        dialog={(row, onClose) => <Undo entry={row} onClose={onClose} />}
      >
        {(row, open) => <Entry entry={row} onUndo={open} />}
      </AdminList>
    </Section>
  )
}

type Props = { entry: ImportEntry; onUndo: () => void }

function Entry({ entry, onUndo }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { name, by, at, until, undone } = entry
  const removed = undone ? sum(undone.removed) : 0
  const restored = undone ? sum(undone.restored) : 0
  return (
    <ListRow
      title={name}
      text={<Stays entry={entry} />}
      details={[
        [format.moment(at), by ?? t`da un comando sul server`].join(' · '),
        useCounts(entry),
        undone &&
          t`Annullata da ${undone.by ?? '—'} ${withPreposition('on', format.moment(undone.at))}: righe tolte ${removed}, tornate come prima ${restored}`,
        until && t`Si può annullare ${withPreposition('until', format.moment(until))}`,
      ]}
    >
      {until && (
        <Button
          look="secondary"
          small
          disabledReason={offline}
          aria-label={t`Annulla l'importazione di ${name}`}
          onClick={onUndo}
        >
          <Trans>Annulla</Trans>
        </Button>
      )}
    </ListRow>
  )
}

/** What an import did, table by table, without what stayed the same. */
function useCounts({ counts }: ImportEntry): string {
  const { t } = useLingui()
  const names = useTableNames()
  const parts = Object.entries(counts).flatMap(([table, { created, updated }]) => {
    const done = [created > 0 && t`${created} nuovi`, updated > 0 && t`${updated} cambiati`]
    const text = done.filter(Boolean).join(', ')
    return text ? [`${names[table] ?? table}: ${text}`] : []
  })
  return parts.join(' · ') || t`Non è cambiato nulla`
}

/** What the undo has left as it is, once it is opened. */
function Stays({ entry: { id, undone } }: { entry: ImportEntry }) {
  if (!undone || undone.stays === 0) return null
  return (
    <details>
      <summary className={styles.summary}>
        <Plural
          value={undone.stays}
          one="# riga è rimasta: ecco perché"
          other="# righe sono rimaste: ecco perché"
        />
      </summary>
      <StayingRows id={id} all={undone.stays} />
    </details>
  )
}

function StayingRows({ id, all }: { id: string; all: number }) {
  const names = useTableNames()
  // The rows of these stand in other tables.
  const nameOf = (table: string) =>
    names[
      { member_notes: 'notes', queue_places: 'queue', object_categories: 'objects' }[table] ?? table
    ] ?? table
  const reasonOf = useReasons()
  const { data, error, refetch } = useQuery(
    queryFor('admin.imports.stays', { params: { id }, query: {} }),
  )
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="80px" />
  const more = all - data.length
  return (
    <ul className={styles.faults}>
      {data.map((row, at) => (
        <li key={at}>
          {nameOf(row.table)}: {row.name}. {reasonOf(row)}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="e un'altra riga" other="e altre # righe" />
        </li>
      )}
    </ul>
  )
}

function useReasons(): (row: ImportStay) => string {
  const { t } = useLingui()
  return ({ reason, of = '' }) => {
    if (reason === 'changed') return t`È stata cambiata dopo.`
    if (reason === 'gone') return t`Ciò che c'era prima non esiste più.`
    if (reason === 'rank') return t`Il suo livello è pari o superiore al tuo.`
    if (reason === 'loan') return t`Il prestito è cambiato, e chi lo ha prenotato è stato avvisato.`
    const uses: Record<string, string> = {
      loans: t`Intanto c'è un prestito.`,
      memberships: t`Intanto c'è una tessera.`,
      receipts: t`Intanto c'è una ricevuta.`,
      sessions: t`Intanto è entrata nell'app.`,
      wishes: t`Qualcuno l'ha tra i preferiti.`,
      carts: t`Qualcuno lo sta prenotando.`,
      cart_lines: t`Qualcuno lo sta prenotando.`,
      queue_places: t`Qualcuno lo aspetta.`,
      objects: t`Un oggetto che resta ne ha bisogno.`,
      copies: t`Una copia che resta ne ha bisogno.`,
      files: t`Intanto ha una foto.`,
    }
    return uses[of] ?? t`Qualcosa che resta ne ha bisogno.`
  }
}

function Undo({ entry, onClose }: { entry: ImportEntry; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const undo = useCall('admin.imports.undo')
  const { id, name } = entry
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Annullare l'importazione?`}
      act={t`Annulla l'importazione`}
      keep={t`Lascia così`}
      danger
      send={() => undo.mutateAsync({ params: { id } })}
      onDone={({ stays }) =>
        saved(
          stays === 0
            ? t`Importazione annullata`
            : t`Importazione annullata: ${plural(stays, { one: '# riga è rimasta', other: '# righe sono rimaste' })}`,
        )
      }
    >
      <p>
        <Trans>
          Ciò che {name} ha portato viene tolto, e ciò che ha cambiato torna come prima. Resta solo
          ciò che dopo è stato cambiato o usato, e lo vedi in questa lista.
        </Trans>
      </p>
      <p className={layout.small}>
        <Trans>Per tornare indietro basta importare di nuovo lo stesso file.</Trans>
      </p>
    </CallDialog>
  )
}
