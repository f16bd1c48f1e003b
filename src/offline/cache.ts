import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { seenKey, storedMaxMs } from '#contract/device.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { isTransient } from '#src/api/failure.ts'
import { isPersonal } from '#src/api/personal.ts'
import { storedAt } from '#src/api/stored-at.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { deviceDatabase } from './device-database.ts'
import { isOnline } from './online.ts'
import { trim, withoutLeast } from './trim.ts'

/** Raised when the shape of what is stored changes; a new build alone must not empty a wallet. */
const schema = '2'
const day = 86_400_000

const bootKey = 'boot'

/** What may be kept. Checkout, payment and access answers never are. */
const kept = new Set<EndpointName>([
  'libraries.get',
  'categories.list',
  'products.highlighted',
  'products.get',
  'products.loans',
  'products.reviews',
  'catalogs.list',
  'headquarters.list',
  'lookups.list',
  'schemes.get',
  'me.get',
  'orders.list',
  'orders.get',
  'wishes.list',
  'holds.list',
  'sharing.list',
  'memberships.list',
])
/** Needed before the first frame, so kept where it can be read at once. */
const atBoot = new Set<EndpointName>(['libraries.get'])

export function createQueryClient(): QueryClient {
  // Screens follow the data before the next paint: later, a box just ticked would first be put back.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: tellAge }),
    defaultOptions: {
      queries: {
        // Past 24 days a timer overflows; until then what was seen can be seen again.
        gcTime: 20 * day,
        // Offline too a call is made: the worker may have a stored copy.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isTransient(error) && isOnline(),
        retryDelay: 500,
      },
    },
  })
}

/** An answer out of the worker's store is as old as it is, not as new as its arrival. */
function tellAge(data: unknown, query: { queryKey: readonly unknown[] } & Pick<Query, 'setData'>) {
  const updatedAt = storedAt(query.queryKey)
  if (updatedAt !== null) query.setData(data, { updatedAt, manual: true })
}

type Place = {
  storage: Parameters<typeof createAsyncStoragePersister>[0]['storage']
  key: string
  owner: string
  names: ReadonlySet<EndpointName>
}

/** Restores what was stored of some answers, and stores them from now on. @returns what ends it */
async function keep(queryClient: QueryClient, { storage, key, owner, names }: Place) {
  const kept: PersistQueryClientOptions = {
    queryClient,
    persister: createAsyncStoragePersister({
      storage,
      key,
      throttleTime: 500,
      serialize: client => JSON.stringify(trim(client)),
      retry: ({ persistedClient }) => withoutLeast(persistedClient),
      deserialize: text => trim(settled(text)),
    }),
    maxAge: storedMaxMs,
    buster: `${schema}|${owner}`,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ state, queryKey }: Query) =>
        state.data !== undefined && names.has(queryKey[0] as EndpointName),
    },
  }
  await persistQueryClientRestore(kept).catch(() => {})
  return persistQueryClientSubscribe(kept)
}

/** Restores and keeps the boot cache: the library's document, in localStorage, which answers at once. */
export function openBootCache(queryClient: QueryClient) {
  const { get, set, remove } = deviceStorage
  const storage = { getItem: get, setItem: set, removeItem: remove }
  return keep(queryClient, { storage, key: bootKey, owner: location.host, names: atBoot })
}

let stopKeeping = () => {}

/** Restores and keeps what one person has seen in this library, in place of anybody else's. */
export async function openCacheOf(queryClient: QueryClient, owner: string) {
  stopKeeping()
  let open = true
  const storage = {
    getItem: deviceDatabase.get,
    // A write put off until after the wipe would bring back what was wiped.
    setItem: async (key: string, value: string) =>
      open ? deviceDatabase.set(key, value) : undefined,
    removeItem: deviceDatabase.remove,
  }
  const unsubscribe = await keep(queryClient, { storage, key: seenKey(owner), owner, names: kept })
  stopKeeping = () => {
    open = false
    unsubscribe()
  }
}

/** Takes what is personal out of memory; what is kept on the device stays. */
export async function closeCache(queryClient: QueryClient) {
  stopKeeping()
  stopKeeping = () => {}
  const predicate = ({ queryKey }: Query) => isPersonal(queryKey[0])
  await queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ predicate })
  queryClient.getMutationCache().clear()
}

/** Forgets what is kept of one person. */
export function forgetCacheOf(owner: string) {
  return deviceDatabase.remove(seenKey(owner))
}

/** Forgets what was seen, though not what waits to be sent: what is kept may be what can't be shown. */
export async function forgetSeen() {
  deviceStorage.remove(bootKey)
  const seen = (await deviceDatabase.keys()).filter(key => key.startsWith(seenKey('')))
  await Promise.all(seen.map(deviceDatabase.remove))
}

/** Forgets everything that belongs to a person: in memory, then on the device. */
export async function wipePersonalData(queryClient: QueryClient) {
  await closeCache(queryClient)
  await Promise.all((await deviceDatabase.keys()).map(deviceDatabase.remove))
}

/** What was kept is good, though the last attempt to renew it may have failed. */
function settled(text: string): PersistedClient {
  const client: PersistedClient = JSON.parse(text)
  for (const { state } of client.clientState.queries) {
    Object.assign(state, { status: 'success', fetchStatus: 'idle', error: null })
  }
  return client
}
