import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { queryFor } from '#src/api/queries.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'

type Props = {
  tables: readonly ImportTable[]
  point: string
  onChange: (point: string) => void
}

/** The pickup point of imported products that do not name one. Shown if the library has several. */
export function ImportPoint({ tables, point, onChange }: Props) {
  const { t } = useLingui()
  const { data: points } = useQuery(queryFor('admin.points'))
  const objects = tables.find(({ table }) => table === 'objects')
  if (!objects || !points || points.length === 1) return null
  if (points.length === 0) {
    return (
      <p>
        <Link to="/admin/openings" className={buttonClass('secondary', true)}>
          <Trans>Aggiungi un punto di ritiro</Trans>
        </Link>
      </p>
    )
  }
  const says = objects.columns.some(({ name, from }) => name === 'location' && from.length > 0)
  return (
    <SelectField
      label={t`Punto di ritiro degli oggetti`}
      hint={
        says
          ? t`Per le righe in cui il file non lo dice.`
          : t`Il file non lo dice: vale per tutti gli oggetti nuovi.`
      }
      value={point}
      onChange={onChange}
      options={[
        { value: '', text: says ? t`Come nel file` : t`Scegli…` },
        ...points.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
