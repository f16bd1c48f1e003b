import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#src/api/failure.ts'
import type { WordsInAddress } from '#src/library/address/use-in-address.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import layout from './layout.module.css'
import { List } from './list.tsx'
import type { Pages } from './use-listed.ts'

type Props<T> = {
  query: UseQueryResult<T[], Failure>
  label: string
  /** The title when the list is empty. */
  none?: string
  /** How many rows the server lists at most; 50 by default. `Infinity` if it lists all. */
  most?: number
  /** Of a list with numbered pages. */
  pages?: Pages
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
  const { query, none, label, search, pages, onOpen, children } = props
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = query
  const top = useRef<HTMLParagraphElement>(null)
  if (!data) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  if (data.length === 0 && pages && pages.shown > 1) {
    return (
      <EmptyState title={t`Questa pagina non c'è più`} drawing="missing">
        <Button look="secondary" onClick={() => pages.setPage(1)}>
          <Trans>Torna alla prima</Trans>
        </Button>
      </EmptyState>
    )
  }
  if (data.length === 0) {
    const next = props.next ?? (search && t`Prova con meno parole, oppure mostra tutto.`)
    return none ? <EmptyState title={none}>{next && <p>{next}</p>}</EmptyState> : null
  }
  return (
    <>
      <p className={layout.small} role="status" ref={top}>
        <Count {...props} count={data.length} />
      </p>
      <DataAge at={dataUpdatedAt} />
      <List label={label}>
        {data.map(row => (
          <li key={row.id}>{children(row, () => onOpen(row))}</li>
        ))}
      </List>
      {pages && (
        <Pager {...pages} onPage={() => top.current?.scrollIntoView({ block: 'center' })} />
      )}
    </>
  )
}

/** How many rows there are, and which of them are shown. */
function Count<T>({ most = 50, search, pages, count }: Props<T> & { count: number }) {
  const { t } = useLingui()
  const { total = null, shown = 1 } = pages ?? {}
  if (total !== null) {
    const first = (shown - 1) * most + 1
    const last = first + count - 1
    return total > count ? t`${first}–${last} di ${total}` : t`${total} in tutto`
  }
  if (count < most) return t`${count} in tutto`
  return search
    ? t`I primi ${count}: scrivi qualche parola per trovarne altri`
    : t`I primi ${count}`
}

/** Leads to the pages before and after. */
function Pager({ page, total, size, setPage, onPage }: Pages & { onPage: () => void }) {
  const { t } = useLingui()
  const last = Math.ceil((total ?? 0) / size)
  if (last < 2) return null
  const go = (to: number) => {
    setPage(to)
    onPage()
  }
  return (
    <nav className={layout.pager} aria-label={t`Pagine dell'elenco`}>
      <Button look="secondary" aria-disabled={page <= 1} onClick={() => page > 1 && go(page - 1)}>
        <Trans>Precedente</Trans>
      </Button>
      <span>
        <Trans>
          Pagina {page} di {last}
        </Trans>
      </span>
      <Button
        look="secondary"
        aria-disabled={page >= last}
        onClick={() => page < last && go(page + 1)}
      >
        <Trans>Successiva</Trans>
      </Button>
    </nav>
  )
}
