import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usualPoint } from '#domain/home.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useWithChosen } from '#src/library/address/use-with-chosen.ts'
import { useToday } from '#src/library/clock.ts'
import { isOwnPoint } from '#src/library/points/own-point.ts'
import { Button, Chip } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import type { FilterProps, Filters } from './filters.ts'
import styles from './search-page.module.css'

/** Rendered when the panel is first opened, so that the page itself is shown sooner. */
export function FilterFields({ filters, count, own, onFilters, onClear }: FilterProps) {
  const { t } = useLingui()
  const set: Set = change => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value)
    onFilters(Object.fromEntries(next))
  }
  return (
    <fieldset className={styles.panel} aria-label={t`Filtri`}>
      <Places filters={filters} set={set} />
      <Days filters={filters} set={set} />
      <Sort filters={filters} own={own} set={set} />
      <div className={styles.chips}>
        <Chip
          pressed={filters.free === 'now'}
          onClick={() => set({ free: filters.free ? undefined : 'now' })}
        >
          <Trans>Libero ora</Trans>
        </Chip>
        {count > 0 && (
          <Button look="quiet" small onClick={onClear}>
            <Trans>Togli i filtri</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type Set = (change: { [F in keyof Filters]?: Filters[F] | undefined }) => void
type PartProps = { filters: Filters; set: Set }

/** The library's own open pickup points; undefined while they load. */
function usePoints() {
  return useQuery(queryFor('headquarters.list')).data?.filter(isOwnPoint)
}

function Places({ filters, set }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const withChosen = useWithChosen()
  const categories = useQuery(queryFor('categories.list')).data
  const points = usePoints()
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

/** The order, and from which pickup point it measures how near something is. */
function Sort({ filters, own, set }: PartProps & Pick<FilterProps, 'own'>) {
  const { t } = useLingui()
  const withChosen = useWithChosen()
  const points = usePoints()
  const usual = useUsualPoint()
  const { sort, near } = filters
  const start = filters.point ?? usual() ?? points?.[0]?.id
  return (
    <>
      <SelectField
        label={t`Ordina per`}
        value={near ? 'near' : (sort ?? '')}
        onChange={by =>
          set({
            sort: by === 'newest' || by === 'lent' ? by : undefined,
            near: by === 'near' ? start : undefined,
          })
        }
        options={[
          { value: '', text: own },
          ...((points && points.length > 1) || near
            ? [{ value: 'near', text: t`I più vicini` }]
            : []),
          { value: 'newest', text: t`I più nuovi` },
          { value: 'lent', text: t`I più prestati` },
        ]}
      />
      {near && (
        <SelectField
          label={t`Vicino a`}
          value={near}
          onChange={point => set({ near: point })}
          options={withChosen(
            points?.map(({ id, name }) => ({ value: id, text: name })),
            near,
          )}
        />
      )}
    </>
  )
}

/** Where the member collects most often, if their loans are known. */
function useUsualPoint() {
  const client = useQueryClient()
  return () => usualPoint(client.getQueryData(queryFor('orders.list').queryKey) ?? [])
}
