import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { DefaultPoint, UnknownPoints } from './import-points.tsx'
import { ImportResult } from './import-result.tsx'
import { chooseFile, startImport, useImportRun } from './import-run.ts'
import { ImportTables } from './import-tables.tsx'

/** Imports a file: chosen, tried without changing anything, corrected, then imported. */
export function ImportFile() {
  const failureText = useFailureText()
  const { failure } = useImportRun()
  return (
    <Section title={<Trans>Importa</Trans>}>
      <p>
        <Trans>
          Un file CSV di oggetti, iscritti, punti di ritiro, chiusure o tessere; oppure uno zip con
          più tabelle e le foto nella cartella «pictures». Va bene come lo salva Excel. Sono
          riconosciute anche le esportazioni di Lend Engine, Snipe-IT e leihs.
        </Trans>
      </p>
      <ChooseFile />
      <Run />
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <ImportResult />
      <DefaultPoint />
      <UnknownPoints />
      <ImportTables />
    </Section>
  )
}

function ChooseFile() {
  const { t } = useLingui()
  const id = useId()
  const { file, busy } = useImportRun()
  return (
    <div className={layout.actions}>
      <FilePicker
        label={t`File da importare`}
        accept=".csv,.zip,text/csv,application/zip"
        disabledReason={busy ? t`Un momento…` : null}
        describedBy={id}
        onAdd={([chosen]) => chooseFile(chosen ?? null)}
      >
        <Trans>Scegli un file</Trans>
      </FilePicker>
      <span id={id}>{file?.name}</span>
    </div>
  )
}

/** Starts the import. A finished one is announced, also on another page. */
function Run() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const saved = useSaved()
  const { file, busy, step } = useImportRun()
  /** The last run was a dry run without faults. */
  const tried = step?.kind === 'done' && step.dry
  const run = async (dry: boolean) => {
    const done = await startImport(dry)
    if (dry || !done) return
    void renew(client, 'admin.import')
    saved(t`Importazione finita`)
  }
  return (
    <div className={layout.actions}>
      <Button
        look={tried ? 'secondary' : 'primary'}
        pending={busy}
        pendingText={t`Un momento…`}
        disabledReason={offline ?? (file ? null : t`Scegli un file`)}
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
