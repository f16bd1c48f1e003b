import * as v from 'valibot'
import type { ReceivedOf } from '#contract/endpoints.ts'
import { serverLimits } from '#contract/limits.ts'
import {
  type ImportLine,
  type ImportMapping,
  type ImportPlace,
  importMapping,
} from '#contract/shapes/admin/transfer.ts'
import { failures } from '#contract/texts/failures.ts'
import { addPictures, exportTables, zipOf } from '#server/areas/export/export-library.ts'
import { demoFiles } from '#server/areas/import/demo-pictures.ts'
import { faultText, ImportRefused, rowCount } from '#server/areas/import/faults.ts'
import { withLabels } from '#server/areas/import/read/understanding.ts'
import { runImport } from '#server/areas/import/run-import.ts'
import { singleSource } from '#server/areas/import/sources/source.ts'
import { isZip, openZip } from '#server/areas/import/sources/zip.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { describeError } from '#server/core/log.ts'
import { parseJson } from '#server/core/plain-input.ts'
import { isTrialFull } from '#server/core/store/database-errors.ts'
import { withLibrary } from '#server/core/store/transaction.ts'
import { say } from '#server/core/texts/say.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { inTransaction, type RequestContext, type StaffActor } from '#server/platform/context.ts'
import { TransferStopped } from '#server/platform/http/transfer-stopped.ts'
import { mutex } from '#server/platform/limits/mutex.ts'
import { semaphore } from '#server/platform/limits/semaphore.ts'

/**
 * Imports a CSV or a zip into the library and reports each step. Never throws for faults of the file. If the
 * caller ends the connection before the last step, nothing changes.
 */
export async function importFile(
  ctx: RequestContext<StaffActor>,
  { name, dry: asked, mapping, point, welcome }: ReceivedOf<'admin.import'>['query'],
  content: Buffer,
  send: (line: ImportLine) => Promise<unknown>,
) {
  const dry = asked === '1'
  try {
    const source = isZip(content) ? await openZip(name, content) : singleSource(name, content)
    const report = await runImport({
      transaction: fn => withLibrary(ctx.store, ctx.library.id, fn),
      ctx,
      libraryId: ctx.library.id,
      source,
      now: ctx.at,
      draw: drawInto(ctx.files),
      files: ctx.files,
      dry,
      actorLevel: ctx.actor.level,
      mapping: mappingOf(mapping),
      point: point || null,
      welcome: welcome === '1',
      // A stopped import is noticed by its progress.
      show: found => {
        const tables = withLabels(found, ctx.request.locale, ctx.library.languages)
        void send({ kind: 'tables', tables }).catch(() => {})
      },
      progress: (step, done, total) => send({ kind: 'progress', step, done, total }),
    })
    if (!dry) {
      const { counts, welcome: welcomed } = report
      const write = { after: { ...counts, ...(welcome === '1' && { welcomed }) } }
      await inTransaction(ctx, inside => recordWrite(inside, 'import', name, write))
    }
    await send({ kind: 'done', ...report })
  } catch (error) {
    if (error instanceof TransferStopped) {
      ctx.log({ level: 'info', event: 'import_stopped', id: ctx.requestId })
      return
    }
    if (error instanceof ImportRefused) {
      const locale = ctx.request.locale
      await send({
        kind: 'refused',
        faults: error.faults.map(fault => faultText(fault, locale)),
        places: placesOf(error.faults),
      })
      return
    }
    if (isTrialFull(error)) {
      await send({
        kind: 'refused',
        faults: [say(ctx.request.locale, failures.trial_full)],
        places: [],
      })
      return
    }
    ctx.log({
      level: 'error',
      event: 'import_failed',
      id: ctx.requestId,
      error: describeError(error),
    })
    await send({ kind: 'failed' })
  }
}

function placesOf(faults: ImportRefused['faults']): ImportPlace[] {
  return faults.flatMap(fault => {
    const { file, rule, row, value } = fault
    return (rule === 'unknown_point' || rule === 'several_points') && row !== null && value
      ? [{ file, name: value, rows: rowCount(fault) }]
      : []
  })
}

/** An unreadable mapping counts as none. */
function mappingOf(text = '{}'): ImportMapping {
  try {
    return v.parse(importMapping, parseJson(text))
  } catch {
    return {}
  }
}

const exporting = mutex()
const startExport = semaphore(serverLimits.exportsAtOnce, serverLimits.exportsAtOnceEach)

/**
 * The whole library as a zip. One is made at a time, because each is held in memory. Of one library only a few may wait,
 * so that it does not delay those of others.
 * @throws AppError unavailable
 */
export async function exportFile(ctx: RequestContext<StaffActor>) {
  const leave = startExport(ctx.library.id)
  return exporting(() => makeExport(ctx)).finally(leave)
}

async function makeExport(ctx: RequestContext<StaffActor>) {
  const { files, pictures } = await inTransaction(ctx, inside =>
    exportTables(inside.db, ctx.library.id),
  )
  await addPictures(files, pictures, [ctx.files, demoFiles])
  const write = { after: { files: files.size } }
  await inTransaction(ctx, inside => recordWrite(inside, 'export', ctx.library.id, write))
  return { mimetype: 'application/zip', content: await zipOf(files) }
}
