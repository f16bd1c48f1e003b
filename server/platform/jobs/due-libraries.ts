import { describeError } from '#server/core/log.ts'
import { type AnyDb, acrossLibraries } from '#server/core/store/transaction.ts'
import type { RequestContext, Services } from '#server/platform/context.ts'
import { systemContext } from '#server/platform/system-context.ts'

/**
 * Runs a job for the libraries that have something to do. `find` is one query over every library; `work` is
 * called once for each library that it found, with `closedToo` also for closed ones. If it fails for one, it
 * is still called for the others.
 * @returns the sum of what each call counted
 * @throws Error of the first library that failed, after all the others
 */
export async function inDueLibraries<Due extends { library_id: string }>(
  services: Services,
  find: (db: AnyDb) => Promise<Due[]>,
  work: (ctx: RequestContext, due: readonly Due[]) => Promise<number>,
  { closedToo = false } = {},
): Promise<number> {
  const found = await acrossLibraries(services.store, find)
  const byLibrary = Map.groupBy(found, ({ library_id }) => library_id)
  let done = 0
  const failures: unknown[] = []
  for (const [library, due] of byLibrary) {
    try {
      const ctx = await systemContext(services, library)
      if (closedToo || !ctx.closure) done += await work(ctx, due)
    } catch (error) {
      failures.push(error)
      const line = { event: 'job_failed_for_library', library, error: describeError(error) }
      services.log({ level: 'error', ...line })
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}

/** Work for one thing after another. @returns the sum of what each counted */
export function sequentially<Due>(
  work: (ctx: RequestContext, one: Due) => Promise<number | boolean>,
) {
  return async (ctx: RequestContext, due: readonly Due[]) => {
    let done = 0
    for (const one of due) done += Number(await work(ctx, one))
    return done
  }
}
