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
import { openBundle } from '#server/areas/import/sources/bundle.ts'
import { trialIn } from '#server/areas/import/trial/answer.ts'
import type { TrialFound } from '#server/areas/import/trial/found.ts'
import { TrialRefused } from '#server/areas/import/trial/refused.ts'
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
  { name: file, dry: asked, mapping, point, ...more }: ReceivedOf<'admin.import'>['query'],
  content: Buffer,
  send: (line: ImportLine) => Promise<unknown>,
) {
  const dry = asked === '1'
  try {
    const head = more.head === undefined ? null : Number(more.head)
    const { source, name, decisions } = await openBundle(file, content, head)
    const page = more.page === undefined ? null : { key: more.page, from: Number(more.from ?? 0) }
    // The trial before it has shown the warnings.
    const {
      trial,
      warnings: _,
      ...report
    } = await runImport({
      transaction: fn => withLibrary(ctx.store, ctx.library.id, fn),
      ctx,
      name,
      libraryId: ctx.library.id,
      source,
      now: ctx.at,
      draw: drawInto(ctx.files),
      files: ctx.files,
      dry,
      ...(decisions && { decisions }),
      page,
      correct: more.correct === '1',
      actorLevel: ctx.actor.level,
      mapping: mappingOf(mapping),
      point: point || null,
      // A stopped import is noticed by its progress.
      show: found => {
        const tables = withLabels(found, ctx.request.locale, ctx.library.languages)
        void send({ kind: 'tables', tables }).catch(() => {})
      },
      progress: (step, done, total) => send({ kind: 'progress', step, done, total }),
    })
    if (!dry) {
      const write = { after: { ...report.counts } }
      await inTransaction(ctx, inside => recordWrite(inside, 'import', name, write))
    }
    await sendCorrected(trial, send)
    await send({
      kind: 'done',
      ...report,
      ...(trial && { trial: trialIn(ctx.request.locale, trial) }),
    })
  } catch (error) {
    if (error instanceof TransferStopped) {
      ctx.log({ level: 'info', event: 'import_stopped', id: ctx.requestId })
      return
    }
    if (error instanceof ImportRefused) {
      const locale = ctx.request.locale
      const trial = error instanceof TrialRefused ? error.trial : null
      await sendCorrected(trial, send)
      await send({
        kind: 'refused',
        faults: error.faults.map(fault => faultText(fault, locale)),
        places: placesOf(error.faults),
        ...(trial && { trial: trialIn(locale, trial) }),
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

const partChars = 100_000

/** Sends the corrected rows in parts, so that no line of the answer is large. */
async function sendCorrected(
  trial: TrialFound | null | undefined,
  send: (line: ImportLine) => Promise<unknown>,
) {
  for (const { name, text } of trial?.corrected ?? []) {
    for (let at = 0; at < text.length; at += partChars) {
      await send({ kind: 'corrected', file: name, text: text.slice(at, at + partChars) })
    }
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
