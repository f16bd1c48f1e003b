import { useLingui } from '@lingui/react/macro'
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
import { uploadFile } from '#src/api/files.ts'
import { renew } from '#src/api/mutations.ts'
import { useSaved } from '../parts/use-saved.ts'

type Choices = { mapping: ImportMapping; point: string }
const noChoices: Choices = { mapping: {}, point: '' }

/** An import: its file, how the file is read, and the progress or result of the last run. */
export function useImport() {
  const { t } = useLingui()
  const client = useQueryClient()
  const saved = useSaved()
  const [file, setFile] = useState<File | null>(null)
  const [line, setLine] = useState<ImportLine | null>(null)
  const [tables, setTables] = useState<readonly ImportTable[]>([])
  const [choices, setChoices] = useState(noChoices)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Sends the file; a dry run changes nothing. */
  const run = async (dry: boolean) => {
    if (!file || busy) return
    setBusy(true)
    setFailure(null)
    setLine({ kind: 'progress', step: 'pictures', done: 0, total: 1 })
    let done = false
    const onLine = (received: unknown) => {
      const next = v.parse(importLine, received)
      done = next.kind === 'done'
      if (next.kind === 'tables') setTables(next.tables)
      else setLine(next)
    }
    const { mapping, point } = choices
    const query = {
      name: file.name,
      dry: dry ? '1' : '0',
      ...(Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) }),
      ...(point && { point }),
    } as const
    try {
      await uploadFile('admin.import', { query }, file, onLine)
      if (!dry && done) {
        void renew(client, 'admin.import')
        saved(t`Importazione finita`)
      }
    } catch (error) {
      setLine(null)
      setFailure(toFailure(error))
    }
    setBusy(false)
  }
  return {
    ...{ file, line, tables, ...choices, busy, failure, run },
    /** The last run was a dry run without faults. */
    tried: line?.kind === 'done' && line.dry,
    setFile(chosen: File | null) {
      setFile(chosen)
      setLine(null)
      setFailure(null)
      setTables([])
      setChoices(noChoices)
    },
    /** The result of the last run is no longer valid after other choices. */
    choose(part: Partial<Choices>) {
      setChoices({ ...choices, ...part })
      setLine(null)
    },
  }
}
