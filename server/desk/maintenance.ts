import type { DeskObject, MaintenanceInput } from '#contract/shapes/desk.ts'
import { recordWrite } from '../access/audit.ts'
import type { ActorContext, Context } from '../context.ts'
import { tellOfRepair } from '../loans/loan-news.ts'
import { turnQueue } from '../queue/queue-turns.ts'
import { keepConditionPhoto } from './condition-photos.ts'
import { deskObject } from './desk.ts'

/** Takes an object out of lending, or puts it back; asked twice it tells nobody twice. */
export async function setMaintenance(
  ctx: ActorContext,
  idOrCode: string,
  { maintenance, note, photo }: MaintenanceInput,
): Promise<DeskObject> {
  const { object } = await deskObject(ctx, idOrCode)
  if (await markMaintenance(ctx, object, maintenance)) {
    await keepConditionPhoto(ctx, object.id, photo)
    await ctx.db
      .insertInto('handovers')
      .values({
        object_id: object.id,
        kind: maintenance ? 'damaged' : 'repaired',
        staff_id: ctx.actor.memberId,
        note,
        photo_id: photo,
        damaged: maintenance,
        at: ctx.at,
      })
      .execute()
  }
  return deskObject(ctx, object.id)
}

/** The same, written down as staff's own act. */
export async function markMaintenance(
  ctx: ActorContext,
  { id, code }: { id: string; code: string },
  maintenance: boolean,
): Promise<boolean> {
  const changed = await changeMaintenance(ctx, id, maintenance)
  if (changed) {
    const write = { before: { maintenance: !maintenance }, after: { maintenance } }
    await recordWrite(ctx, { action: 'object', target: code, ...write })
  }
  return changed
}

/** Whether an object can be lent; who has booked it is told. Answers whether that is new. */
export async function changeMaintenance(
  ctx: Context,
  objectId: string,
  maintenance: boolean,
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('objects')
    .set({ maintenance })
    .where('id', '=', objectId)
    .where('maintenance', '!=', maintenance)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  const waiting = await ctx.db
    .selectFrom('loans')
    .select('id')
    .where('object_id', '=', objectId)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of waiting) {
    await tellOfRepair(ctx, id, maintenance ? 'damaged' : 'repaired')
  }
  await turnQueue(ctx, objectId)
  return true
}
