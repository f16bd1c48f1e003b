import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useWithChosen } from '#src/library/address/use-with-chosen.ts'
import { useToday } from '#src/library/clock.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { countOf, type Filters } from './filters.ts'
import styles from './search-page.module.css'

type Props = { filters: Filters; onFilters: (filters: Filters) => void }

/** Category, pickup point and days. The filters are stored in the URL. */
export function FilterPanel({ filters, onFilters }: Props) {
  const count = countOf(filters)
  const [opened, setOpened] = useState(count > 0)
  const panel = useRef<HTMLDetailsElement>(null)
  // A person may have opened the server's HTML before it was hydrated. Without filters the browser opens and closes it.
  useEffect(() => setOpened(panel.current?.open ?? false), [])
  return (
    <details
      ref={panel}
      className={styles.filters}
      open={count > 0 || undefined}
      onToggle={event => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <SlidersHorizontal size={18} aria-hidden="true" />
        <Trans>Filtri</Trans>
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </summary>
      {(opened || count > 0) && <Fields filters={filters} onFilters={onFilters} />}
    </details>
  )
}

/** Rendered when the panel is first opened, so that the page itself is shown sooner. */
function Fields({ filters, onFilters }: Props) {
  const { t } = useLingui()
  const count = countOf(filters)
  const set = (change: { [F in keyof Filters]?: Filters[F] | undefined }) => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value)
    onFilters(Object.fromEntries(next))
  }
  return (
    <fieldset className={styles.panel} aria-label={t`Filtri`}>
      <Places filters={filters} set={set} />
      <Days filters={filters} set={set} />
      <div className={styles.chips}>
        <Chip
          pressed={filters.free === 'now'}
          onClick={() => set({ free: filters.free ? undefined : 'now' })}
        >
          <Trans>Libero ora</Trans>
        </Chip>
        {count > 0 && (
          <Button look="quiet" small onClick={() => onFilters({})}>
            <Trans>Togli i filtri</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type PartProps = {
  filters: Filters
  set: (change: { [F in keyof Filters]?: Filters[F] | undefined }) => void
}

function Places({ filters, set }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const withChosen = useWithChosen()
  const categories = useQuery(queryFor('categories.list')).data
  const points = useQuery(queryFor('headquarters.list')).data?.filter(
    ({ is }) => is.available && !is.private,
  )
  return (
    <>
      <SelectField
        label={t`Categoria`}
        value={filters.category ?? ''}
        onChange={category => set({ category })}
        options={[
          { value: '', text: t`Tutte` },
          ...withChosen(
            categories?.map(({ slug, name }) => ({ value: slug, text: format.text(name) })),
            filters.category,
          ),
        ]}
      />
      <SelectField
        label={t`Punto di ritiro`}
        value={filters.point ?? ''}
        onChange={point => set({ point })}
        options={[
          { value: '', text: t`Ovunque` },
          ...withChosen(
            points?.map(({ id, name }) => ({ value: id, text: name })),
            filters.point,
          ),
        ]}
      />
    </>
  )
}

/** A period; a single date is a period of one day. */
function Days({ filters, set }: PartProps) {
  const { t } = useLingui()
  const today = useToday()
  const { from = '', to = '' } = filters
  return (
    <>
      <TextField
        label={t`Libero dal`}
        type="date"
        paste
        min={today}
        value={from}
        onChange={day => set({ from: day, ...(to && day > to && { to: day }) })}
      />
      <TextField
        label={t`al`}
        type="date"
        paste
        min={from || today}
        value={to}
        onChange={day => set({ to: day, ...(!from && day && { from: day }) })}
      />
    </>
  )
}
