import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; until: number }

const most = 2000
const entries = new Map<string, Entry>()

/** The simulated provider's data: in the memory of the process, the oldest deleted first. */
export function memoryOf(model: string): Adapter {
  const key = (id: string) => `${model}:${id}`
  const live = (entry: Entry | undefined) =>
    entry && entry.until > Date.now() ? entry.payload : undefined
  const findWhere = async (name: 'uid' | 'userCode', value: string) => {
    const found = [...entries].find(
      ([id, entry]) => id.startsWith(`${model}:`) && live(entry)?.[name] === value,
    )
    return found?.[1].payload
  }
  return {
    upsert: async (id, payload, seconds = 3600) => {
      const [oldest] = entries.keys()
      if (entries.size >= most && oldest) entries.delete(oldest)
      entries.set(key(id), { payload, until: Date.now() + seconds * 1000 })
    },
    find: async id => live(entries.get(key(id))),
    findByUid: uid => findWhere('uid', uid),
    findByUserCode: code => findWhere('userCode', code),
    consume: async id => {
      const payload = live(entries.get(key(id)))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async id => void entries.delete(key(id)),
    revokeByGrantId: async grant => {
      for (const [id, { payload }] of entries) if (payload.grantId === grant) entries.delete(id)
    },
  }
}
