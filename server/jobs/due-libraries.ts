import type { RequestContext, Services } from '../context.ts'
import { type AnyDb, acrossLibraries } from '../store/transaction.ts'
import { systemContext } from '../system-context.ts'

/**
 * Runs a job for the libraries that have something to do. `find` is one query over every library; `work` is
 * called once for each library that it found.
 * @returns the sum of what each call counted
 */
export async function inDueLibraries<Due extends { library_id: string }>(
  services: Services,
  find: (db: AnyDb) => Promise<Due[]>,
  work: (ctx: RequestContext, due: readonly Due[]) => Promise<number>,
): Promise<number> {
  const byLibrary = new Map<string, Due[]>()
  for (const one of await acrossLibraries(services.store, find)) {
    const others = byLibrary.get(one.library_id)
    if (others) others.push(one)
    else byLibrary.set(one.library_id, [one])
  }
  let done = 0
  for (const [id, due] of byLibrary) {
    const ctx = await systemContext(services, id)
    if (!ctx.closure) done += await work(ctx, due)
  }
  return done
}
