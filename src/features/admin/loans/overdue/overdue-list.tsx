import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { queryFor } from '#src/api/queries.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import layout from '../../parts/layout.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './overdue.module.css'
import { OverdueRow } from './overdue-row.tsx'

type Open = { is: 'message' | 'end' } | { is: 'contact'; row: OverdueMember }

/** Who is late with what: to reach them, one by one or several at once. */
export function OverdueList() {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryFor('admin.overdue'))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const offline = useOfflineReason()
  const may = useMay()
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (data.length === 0) {
    return (
      <EmptyState title={t`Nessuno è in ritardo`} drawing="done">
        <p>
          <Trans>Qui compare chi deve riportare qualcosa, da chi è più in ritardo.</Trans>
        </p>
      </EmptyState>
    )
  }
  const chosen = data.filter(({ id }) => ticked.has(id))
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const none = chosen.length === 0 ? t`Spunta prima qualcuno nell'elenco` : null
  const close = () => setOpen(null)
  const people = data.length
  const things = data.reduce((sum, { loans }) => sum + loans.length, 0)
  return (
    <>
      <p className={layout.small} role="status">
        <Plural value={people} one="# persona" other="# persone" />
        {' · '}
        <Plural value={things} one="# oggetto in ritardo" other="# oggetti in ritardo" />
      </p>
      <DataAge at={dataUpdatedAt} />
      <div className={styles.acts}>
        <Checkbox
          label={t`Spunta tutti`}
          value={chosen.length === people}
          onChange={all => setTicked(new Set(all ? data.map(({ id }) => id) : []))}
        />
        <Button disabledReason={offline ?? none} onClick={() => setOpen({ is: 'message' })}>
          <Trans>Scrivi a chi è spuntato</Trans>
        </Button>
        {may('admin.loans.change') && (
          <Button
            look="secondary"
            disabledReason={offline ?? none}
            onClick={() => setOpen({ is: 'end' })}
          >
            <Trans>Dai una nuova scadenza</Trans>
          </Button>
        )}
      </div>
      <ul className={styles.people} aria-label={t`Chi è in ritardo`}>
        {data.map(row => (
          <li key={row.id}>
            <OverdueRow
              row={row}
              isTicked={ticked.has(row.id)}
              onTick={isTicked => tick(row.id, isTicked)}
              onContact={() => setOpen({ is: 'contact', row })}
            />
          </li>
        ))}
      </ul>
      {open?.is === 'message' && <MessageDialog rows={chosen} onClose={close} />}
      {open?.is === 'end' && <EndDialog rows={chosen} onClose={close} />}
      {open?.is === 'contact' && <ContactDialog member={open.row.member} onClose={close} />}
    </>
  )
}
