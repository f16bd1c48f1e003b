import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ImportPlace } from '#contract/shapes/admin/transfer.ts'
import { renew } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { DropHint, DropZone } from '#src/ui/uploader/drop-zone.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { ImportResult } from './import-result.tsx'
import { chooseFiles, chooseReading, startImport, useImportRun } from './import-run.ts'
import { ImportTables } from './import-tables.tsx'
import { ImportTrial } from './import-trial.tsx'

/** Imports a file: chosen, tried without changing anything, corrected, then imported. */
export function ImportFile() {
  const failureText = useFailureText()
  const { failure, step } = useImportRun()
  /** Then nothing of these files is left to be said. */
  const isDone = step?.kind === 'done' && !step.dry
  return (
    <Section title={<Trans>Importa</Trans>}>
      <p>
        <Trans>
          Una o più tabelle di oggetti, iscritti, tessere, prestiti, punti di ritiro o chiusure,
          anche tutte insieme: Excel (.xlsx), LibreOffice (.ods) o CSV, con le colonne e i fogli che
          hanno. Oppure uno zip con le tabelle e le foto nella cartella «pictures». Che cosa
          contengono si capisce da sé, e lo vedi prima di importare.
        </Trans>
      </p>
      <ChooseFile />
      <Run />
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <ImportResult />
      {!isDone && (
        <>
          <DefaultPoint />
          <UnknownPoints />
          <ImportTrial />
          <ImportTables />
        </>
      )}
    </Section>
  )
}

function ChooseFile() {
  const { t } = useLingui()
  const id = useId()
  const { files, busy } = useImportRun()
  return (
    <DropZone disabled={busy} onDrop={dropped => chooseFiles([...dropped.files])}>
      <FilePicker
        label={t`File da importare`}
        accept=".csv,.tsv,.txt,.xlsx,.ods,.zip,text/csv,application/zip"
        disabledReason={busy ? t`Un momento…` : null}
        describedBy={id}
        multiple
        onAdd={chooseFiles}
      >
        <Trans>Scegli i file</Trans>
      </FilePicker>
      <DropHint>
        <Trans>oppure trascinali qui</Trans>
      </DropHint>
      <span id={id}>{files.map(({ name }) => name).join(', ')}</span>
    </DropZone>
  )
}

/** Starts the import. A finished one is announced, also on another page. */
function Run() {
  const { t } = useLingui()
  const client = useQueryClient()
  const saved = useSaved()
  const { step } = useImportRun()
  /** The last run was a dry run without faults. */
  const tried = step?.kind === 'done' && step.dry
  const run = async (dry: boolean) => {
    const done = await startImport(dry)
    if (dry || !done) return
    void renew(client, 'admin.import')
    saved(t`Importazione finita`)
  }
  return <RunButtons tried={tried} run={run} />
}

type RunProps = { tried: boolean; run: (dry: boolean) => Promise<void> }

function RunButtons({ tried, run }: RunProps) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { files, busy } = useImportRun()
  return (
    <div className={layout.actions}>
      <Button
        look={tried ? 'secondary' : 'primary'}
        pending={busy}
        pendingText={t`Un momento…`}
        disabledReason={offline ?? (files.length > 0 ? null : t`Scegli un file`)}
        onClick={() => void run(true)}
      >
        <Trans>Prova senza cambiare nulla</Trans>
      </Button>
      {tried && (
        <Button pending={busy} disabledReason={offline} onClick={() => void run(false)}>
          <Trans>Importa davvero</Trans>
        </Button>
      )}
    </div>
  )
}

/** Asks which pickup point the file means by each name that the library does not know. */
function UnknownPoints() {
  const { t } = useLingui()
  const { asked, tables, mapping } = useImportRun()
  const { data: points = [] } = useQuery(queryFor('admin.points'))
  if (asked.length === 0) return null
  const choose = ({ file, name }: Pick<ImportPlace, 'file' | 'name'>, point: string) => {
    const before = { table: 'objects', columns: {}, ...mapping[file] }
    const table = tables.find(one => one.file === file)?.table ?? before.table
    const { [name]: _, ...others } = before.places ?? {}
    const places = point ? { ...others, [name]: point } : others
    chooseReading({ mapping: { ...mapping, [file]: { ...before, table, places } } })
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
function DefaultPoint() {
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
