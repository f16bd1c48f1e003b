import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#src/api/failure.ts'
import type { WordsInAddress } from '#src/library/address/use-in-address.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import layout from './layout.module.css'
import { List } from './list.tsx'

type Props<T> = {
  query: UseQueryResult<T[], Failure>
  label: string
  /** The title when the list is empty. */
  none?: string
  /** How many rows the server lists at most; 50 by default. `Infinity` if it lists all. */
  most?: number
  /** What to do when it is empty, or what will be listed here. */
  next?: string
  /** A row; `open` opens the dialog about it. */
  children: (row: T, open: () => void) => ReactNode
  /** The dialog about a row. It stays open when its row is no longer listed. */
  dialog?: (row: T, onClose: () => void) => ReactNode
  /** The search box above the rows. */
  search?: { label: string; hint?: string } & Pick<WordsInAddress, 'text' | 'setText'>
  /** A choice beside the search box, such as only the late ones. */
  filter?: Pick<Parameters<typeof SelectField>[0], 'value' | 'onChange' | 'options'>
  /** Whether the text is long enough to search. */
  ready?: boolean
}

/** A list of the administration: its search box, and its rows in every state. */
export function AdminList<T extends { id: string }>(props: Props<T>) {
  const { query, search, filter, ready = true, dialog } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<T | null>(null)
  return (
    <>
      {search && (
        <div className={filter && layout.tools}>
          <TextField
            label={search.label}
            {...(search.hint && { hint: search.hint })}
            type="search"
            paste
            autoComplete="off"
            value={search.text}
            onChange={search.setText}
          />
          {filter && <SelectField label={t`Mostra`} {...filter} />}
        </div>
      )}
      {ready && <Rows {...props} onOpen={setOpen} />}
      {open && dialog?.(query.data?.find(({ id }) => id === open.id) ?? open, () => setOpen(null))}
    </>
  )
}

function Rows<T extends { id: string }>(props: Props<T> & { onOpen: (row: T) => void }) {
  const { query, none, label, most = 50, search, onOpen, children } = props
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = query
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (data.length === 0) {
    const next = props.next ?? (search && t`Prova con meno parole, oppure mostra tutto.`)
    return none ? <EmptyState title={none}>{next && <p>{next}</p>}</EmptyState> : null
  }
  const count = data.length
  return (
    <>
      <p className={layout.small} role="status">
        {count < most && t`${count} in tutto`}
        {count >= most &&
          (search
            ? t`I primi ${count}: scrivi qualche parola per trovarne altri`
            : t`I primi ${count}`)}
      </p>
      <DataAge at={dataUpdatedAt} />
      <List label={label}>
        {data.map(row => (
          <li key={row.id}>{children(row, () => onOpen(row))}</li>
        ))}
      </List>
    </>
  )
}
