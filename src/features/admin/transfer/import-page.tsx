import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  type ImportLine,
  type ImportMapping,
  type ImportTable,
  importLine,
} from '#contract/shapes/admin/transfer.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { downloadFile, uploadFile } from '#src/api/files.ts'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { useSaved } from '../use-saved.ts'
import { ImportPoint } from './import-point.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportTables } from './import-tables.tsx'

/** Tables in, and everything out. */
export function ImportPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={() => t`Importa ed esporta`}>
      {() => (
        <>
          <ImportFile />
          <ExportFile />
        </>
      )}
    </AdminPage>
  )
}

function ImportFile() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const saved = useSaved()
  const [file, setFile] = useState<File | null>(null)
  const [line, setLine] = useState<ImportLine | null>(null)
  const [tables, setTables] = useState<readonly ImportTable[]>([])
  const [mapping, setMapping] = useState<ImportMapping>({})
  const [point, setPoint] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (dry: boolean) => {
    if (!file || busy) return
    setBusy(true)
    setFailure(null)
    setLine({ kind: 'progress', step: 'pictures', done: 0, total: 1 })
    let last: ImportLine | null = null
    const hear = (told: unknown) => {
      last = v.parse(importLine, told)
      if (last.kind === 'tables') setTables(last.tables)
      else setLine(last)
    }
    const query = {
      name: file.name,
      dry: dry ? '1' : '0',
      ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
      ...(point && { point }),
    } as const
    try {
      await uploadFile('admin.import', { query }, file, hear)
      if (!dry && (last as ImportLine | null)?.kind === 'done') {
        void renew(client, 'admin.import')
        saved(t`Importazione finita`)
      }
    } catch (error) {
      setLine(null)
      setFailure(toFailure(error))
    }
    setBusy(false)
  }
  const tried = line?.kind === 'done' && line.dry
  return (
    <Section title={<Trans>Importa</Trans>}>
      <p>
        <Trans>
          Un file CSV di oggetti, iscritti, sedi, chiusure o tessere; oppure uno zip con più tabelle
          e le foto nella cartella «pictures». Va bene come lo salva Excel. Sono riconosciute anche
          le esportazioni di Lend Engine, Snipe-IT e leihs.
        </Trans>
      </p>
      <div className="adm-form">
        <label>
          <Trans>File da importare</Trans>{' '}
          <input
            type="file"
            accept=".csv,.zip,text/csv,application/zip"
            onChange={event => {
              setFile(event.target.files?.[0] ?? null)
              setLine(null)
              setFailure(null)
              setTables([])
              setMapping({})
              setPoint('')
            }}
          />
        </label>
        <div className="adm-acts">
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
        {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
        {line && <ImportResult line={line} />}
        <ImportPoint
          tables={tables}
          point={point}
          onChange={chosen => {
            setPoint(chosen)
            setLine(null)
          }}
        />
        {tables.length > 0 && (
          <ImportTables
            tables={tables}
            mapping={mapping}
            onChange={chosen => {
              setMapping(chosen)
              // What was tried is not what would be done now.
              setLine(null)
            }}
          />
        )}
      </div>
    </Section>
  )
}

function ExportFile() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      saveFile('oggettoteca.zip', 'application/zip', await downloadFile('admin.export'))
    } catch (error) {
      setFailure(toFailure(error))
    }
    setBusy(false)
  }
  return (
    <Section title={<Trans>Esporta</Trans>}>
      <p>
        <Trans>
          Tutto in uno zip: impostazioni, oggetti, iscritti, prestiti, recensioni e foto, nello
          stesso formato che si importa. Contiene dati personali: conservalo come tale. Le password
          non ci sono.
        </Trans>
      </p>
      <div className="adm-acts">
        <Button
          look="secondary"
          pending={busy}
          pendingText={t`Un momento…`}
          disabledReason={offline}
          onClick={() => void run()}
        >
          <Trans>Scarica tutto</Trans>
        </Button>
      </div>
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
    </Section>
  )
}
