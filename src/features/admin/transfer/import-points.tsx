import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportMapping, ImportPlace, ImportTable } from '#contract/shapes/admin/transfer.ts'
import { queryFor } from '#src/api/queries.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'

type Props = {
  /** The names in the file that are no pickup point of the library. */
  asked: readonly ImportPlace[]
  tables: readonly ImportTable[]
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

/** Asks which pickup point the file means by each name that the library does not know. */
export function UnknownPoints({ asked, tables, mapping, onChange }: Props) {
  const { t } = useLingui()
  const { data: points = [] } = useQuery(queryFor('admin.points'))
  if (asked.length === 0) return null
  const choose = ({ file, name }: Pick<ImportPlace, 'file' | 'name'>, point: string) => {
    const { table = 'objects', columns = {}, places = {} } = mapping[file] ?? {}
    const known = tables.find(one => one.file === file)?.table ?? table
    const { [name]: _, ...others } = places
    const chosen = point ? { ...others, [name]: point } : others
    onChange({ ...mapping, [file]: { table: known, columns, places: chosen } })
  }
  return (
    <section className={layout.stack} aria-labelledby="import-places">
      <h3 id="import-places">
        <Trans>Dove sono questi oggetti?</Trans>
      </h3>
      {asked.map(({ file, name, rows }) => (
        <SelectField
          key={`${file} ${name}`}
          label={t`Nel file è «${name}» (righe: ${rows})`}
          value={mapping[file]?.places?.[name] ?? ''}
          onChange={point => choose({ file, name }, point)}
          options={[
            { value: '', text: t`Scegli…` },
            ...points.map(point => ({ value: point.id, text: point.name })),
          ]}
        />
      ))}
    </section>
  )
}

type DefaultPointProps = {
  tables: readonly ImportTable[]
  point: string
  onChange: (point: string) => void
}

/** The pickup point of imported products that do not name one. Shown if the library has several. */
export function DefaultPoint({ tables, point, onChange }: DefaultPointProps) {
  const { t } = useLingui()
  const { data: points } = useQuery(queryFor('admin.points'))
  const products = tables.find(({ table }) => table === 'objects')
  if (!products || !points || points.length === 1) return null
  if (points.length === 0) {
    return (
      <p>
        <Link
          to="/admin/{-$section}"
          params={{ section: 'openings' }}
          className={buttonClass('secondary', true)}
        >
          <Trans>Aggiungi un punto di ritiro</Trans>
        </Link>
      </p>
    )
  }
  const fileNamesPoints = products.columns.some(
    ({ name, from }) => name === 'location' && from.length > 0,
  )
  return (
    <SelectField
      label={t`Punto di ritiro degli oggetti`}
      hint={
        fileNamesPoints
          ? t`Per le righe in cui il file non lo dice.`
          : t`Il file non lo dice: vale per tutti gli oggetti nuovi.`
      }
      value={point}
      onChange={onChange}
      options={[
        { value: '', text: fileNamesPoints ? t`Come nel file` : t`Scegli…` },
        ...points.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
