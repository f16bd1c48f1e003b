import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportMapping, ImportTable } from '#contract/shapes/transfer.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { useTableNames } from './use-table-names.ts'

type Props = {
  tables: readonly ImportTable[]
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

/** As it was understood; a choice of the person's is kept beside it. */
const asRead = '\u0000'

/** How each file was read, column by column, to be corrected by who knows what is in it. */
export function ImportTables({ tables, mapping, onChange }: Props) {
  const { t } = useLingui()
  return (
    <section className="adm-form" aria-label={t`Come si leggono i file`}>
      {tables.map(table => (
        <FileMapping
          key={table.file}
          shown={table}
          chosen={mapping[table.file]}
          onChange={choice => onChange({ ...mapping, [table.file]: choice })}
        />
      ))}
    </section>
  )
}

type FileProps = {
  shown: ImportTable
  chosen: ImportMapping[string] | undefined
  onChange: (choice: ImportMapping[string]) => void
}

function FileMapping({ shown, chosen, onChange }: FileProps) {
  const { t } = useLingui()
  const names = useTableNames()
  const { file, system, headings } = shown
  const table = chosen?.table ?? shown.table ?? ''
  const columns = chosen?.columns ?? {}
  const unread = headings.filter(
    ({ heading }) =>
      !Object.values(columns).includes(heading) &&
      !shown.columns.some(
        ({ name, from }) => columns[name] === undefined && from.includes(heading),
      ),
  )
  const ignored = unread.map(({ heading }) => heading).join(', ')
  return (
    <details className="adm-file" open={!shown.table || Boolean(chosen)}>
      <summary>
        <strong>{file}</strong>{' '}
        <span className="adm-small">
          {shown.table ? names[shown.table] : <Trans>non si capisce che cosa contiene</Trans>}
          {system && ` · ${system}`}
        </span>
      </summary>
      <div className="adm-form">
        <SelectField
          label={t`Che cosa contiene`}
          value={table}
          onChange={value => onChange({ table: value, columns: {} })}
          options={[
            ...(table ? [] : [{ value: '', text: t`Scegli…` }]),
            ...Object.entries(names).map(([value, text]) => ({ value, text })),
          ]}
        />
        {shown.table && shown.table === table && (
          <div className="adm-columns">
            {shown.columns.map(({ name, required, from }) => (
              <SelectField
                key={name}
                label={required ? t`${name} (necessaria)` : name}
                value={columns[name] ?? asRead}
                onChange={value => {
                  const { [name]: _, ...rest } = columns
                  onChange({ table, columns: value === asRead ? rest : { ...rest, [name]: value } })
                }}
                options={[
                  { value: asRead, text: from.length > 0 ? `← ${from.join(' + ')}` : '—' },
                  ...(from.length > 0 ? [{ value: '', text: t`Non importarla` }] : []),
                  ...headings.map(({ heading, sample }) => ({
                    value: heading,
                    text: sample ? `${heading}: ${sample}` : heading,
                  })),
                ]}
              />
            ))}
          </div>
        )}
        {shown.table && shown.table !== table && (
          <p className="adm-small">
            <Trans>Prova di nuovo per vedere le colonne.</Trans>
          </p>
        )}
        {ignored && shown.table === table && (
          <p className="adm-small">
            <Trans>Colonne del file che non servono: {ignored}</Trans>
          </p>
        )}
      </div>
    </details>
  )
}
