import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportMapping, ImportTable, TransferTable } from '#contract/shapes/admin/transfer.ts'
import { cx } from '#src/ui/cx.ts'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { leftOut, placeOf, readingOf, withPlace } from './import-reading.ts'
import { chooseReading, useImportRun } from './import-run.ts'
import styles from './import-tables.module.css'

/** How each file of an import is read, column by column; the person can correct it. */
export function ImportTables() {
  const { t } = useLingui()
  const { tables, mapping } = useImportRun()
  if (tables.length === 0) return null
  return (
    <section className={layout.stack} aria-label={t`Come si leggono i file`}>
      {tables.map(table => (
        <FileReading
          key={table.file}
          shown={table}
          chosen={mapping[table.file]}
          onChange={choice =>
            chooseReading({
              mapping: { ...mapping, [table.file]: { ...mapping[table.file], ...choice } },
            })
          }
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

function FileReading({ shown, chosen, onChange }: FileProps) {
  const { t } = useLingui()
  const names = useTableNames()
  const { file, system, reason, because, remembered } = shown
  const table = chosen?.table || shown.table || ''
  const missing = missingIn(shown, chosen)
  const left = leftOut(shown, chosen)
    .map(({ title, filled }) => `${title} (${filled})`)
    .join(', ')
  const isTaken = table !== '' && table !== 'none'
  const also = shown.also?.map(one => names[one] ?? one).join(', ')
  return (
    <>
      {isTaken && left.length > 0 && (
        <Banner tone="waiting">
          <Trans>
            Di {file} non si importa: {left}. Il numero dice in quante righe c’è qualcosa.
          </Trans>
        </Banner>
      )}
      <details className={styles.file} open={!system || Boolean(chosen)}>
        <summary>
          <strong>{file}</strong>{' '}
          <span className={layout.small}>
            {shown.table && names[shown.table]}
            {!shown.table &&
              (chosen?.table === 'none' || because?.rule === 'bookings' ? (
                <Trans>non si importa</Trans>
              ) : (
                <Trans>non si capisce che cosa contiene</Trans>
              ))}
            {also && ` + ${also}`}
            {reason && `: ${reason}`}
          </span>
        </summary>
        {remembered && (
          <p className={layout.small}>
            <Trans>Si legge come l’ultimo file con le stesse colonne.</Trans>
          </p>
        )}
        <LeftRows rows={shown.left_rows ?? []} />
        <div className={layout.stack}>
          <SelectField
            label={t`Che cosa contiene`}
            value={table}
            onChange={value => onChange({ table: value, columns: {} })}
            options={[
              ...(table ? [] : [{ value: '', text: t`Scegli…` }]),
              ...Object.entries(names).map(([value, text]) => ({ value, text })),
              { value: 'none', text: t`Nulla che serva: lascialo fuori` },
            ]}
          />
          {shown.table && shown.table === table ? (
            <>
              <ImportPreview shown={shown} />
              <ImportQuestions shown={shown} chosen={chosen} onChange={onChange} />
              <Columns shown={shown} chosen={chosen} onChange={onChange} />
              {missing && (
                <p className={layout.small}>
                  <Trans>
                    Ancora da trovare, perché le righe nuove ne hanno bisogno: {missing}
                  </Trans>
                </p>
              )}
            </>
          ) : (
            isTaken && (
              <p className={layout.small}>
                <Trans>Prova di nuovo per vedere le colonne.</Trans>
              </p>
            )
          )}
        </div>
      </details>
    </>
  )
}

/** The rows of a file that are no data. */
function LeftRows({ rows }: { rows: NonNullable<ImportTable['left_rows']> }) {
  if (rows.length === 0) return null
  const shown = rows.map(({ line, text }) => `${line} («${text}»)`).join(', ')
  return (
    <p className={layout.small}>
      <Trans>Righe che non sono dati, lasciate fuori: {shown}</Trans>
    </p>
  )
}

/** Of these, what has no column stands in a note for staff. */
const noted = new Set(['members', 'memberships', 'loans'])

/** Each column of the file: its first values, and its column here. */
function Columns({ shown, chosen, onChange }: FileProps) {
  const { t } = useLingui()
  const table = shown.table ?? ''
  return (
    <ul className={styles.columns}>
      {shown.headings.map(({ heading, title, samples }) => (
        <li key={heading}>
          <SelectField
            label={title}
            value={placeOf(shown, chosen, heading)}
            onChange={place => onChange({ table, ...withPlace(shown, chosen, heading, place) })}
            options={[
              { value: '', text: t`Non importarla` },
              ...(table === 'objects'
                ? [
                    { value: 'own:staff', text: t`Un altro campo, solo per noi` },
                    { value: 'own:all', text: t`Un altro campo, per tutti` },
                  ]
                : noted.has(table)
                  ? [{ value: 'own:staff', text: t`Nella nota per noi` }]
                  : []),
              ...shown.columns.map(({ name, label }) => ({ value: name, text: label ?? name })),
            ]}
          />
          <p className={cx(layout.small, styles.samples)}>
            {samples.filter(Boolean).join(' · ') || '—'}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The required columns that no column of the file provides yet. */
function missingIn(shown: ImportTable, chosen: ImportMapping[string] | undefined): string {
  return shown.columns
    .filter(({ name, required }) => required && readingOf(shown, chosen, name).length === 0)
    .map(({ name, label }) => label ?? name)
    .join(', ')
}

/** The names of an import's tables in words. */
export function useTableNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    objects: t`Oggetti`,
    copies: t`Copie`,
    members: t`Iscritti`,
    memberships: t`Tessere`,
    headquarters: t`Punti di ritiro`,
    closures: t`Chiusure`,
    categories: t`Categorie`,
    loans: t`Prestiti`,
    reviews: t`Recensioni`,
    notes: t`Note sugli iscritti`,
    closings: t`Chiusure di cassa`,
    receipts: t`Ricevute`,
    contacts: t`Contatti con gli iscritti`,
    defects: t`Guasti segnalati`,
    wishes: t`Per dopo`,
    queue: t`Code`,
  } satisfies Record<TransferTable, string>
}
