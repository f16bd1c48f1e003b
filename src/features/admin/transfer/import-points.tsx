import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportPlace } from '#contract/shapes/admin/transfer.ts'
import { queryFor } from '#src/api/queries.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { chooseReading, useImportRun } from './import-run.ts'

/** Asks which pickup point the file means by each name that the library does not know. */
export function UnknownPoints() {
  const { t } = useLingui()
  const { asked, tables, mapping } = useImportRun()
  const { data: points = [] } = useQuery(queryFor('admin.points'))
  if (asked.length === 0) return null
  const choose = ({ file, name }: Pick<ImportPlace, 'file' | 'name'>, point: string) => {
    const { table = 'objects', columns = {}, places = {} } = mapping[file] ?? {}
    const known = tables.find(one => one.file === file)?.table ?? table
    const { [name]: _, ...others } = places
    const chosen = point ? { ...others, [name]: point } : others
    chooseReading({
      mapping: { ...mapping, [file]: { table: known, columns, places: chosen } },
    })
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

/** The pickup point of imported products that do not name one. Shown if the library has several. */
export function DefaultPoint() {
  const { t } = useLingui()
  const { tables, point } = useImportRun()
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
      onChange={chosen => chooseReading({ point: chosen })}
      options={[
        { value: '', text: fileNamesPoints ? t`Come nel file` : t`Scegli…` },
        ...points.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
