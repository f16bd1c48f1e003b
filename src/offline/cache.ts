import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistQueryClientOptions,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { createStore, del, get, keys, set } from 'idb-keyval'
import type { EndpointName } from '#contract/endpoints.ts'
import { isTransient } from '#src/api/failure.ts'

/** Raised when the shape of what is stored changes; a new build alone must not empty a wallet. */
const schema = '1'
const day = 86_400_000
const keptMs = 30 * day

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
  'me.get',
  'orders.list',
  'orders.get',
])
/** Needed before the first frame, so kept where it can be read at once. */
const atBoot = new Set<EndpointName>(['libraries.get'])

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Past 24 days a timer overflows; until then what was seen can be seen again.
        gcTime: 20 * day,
        // Offline too a call is made: the worker may have a stored copy.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isTransient(error) && navigator.onLine,
        retryDelay: 500,
      },
    },
  })
}

function options(
  queryClient: QueryClient,
  persister: Persister,
  owner: string,
  names: ReadonlySet<EndpointName>,
): PersistQueryClientOptions {
  return {
    queryClient,
    persister,
    maxAge: keptMs,
    buster: `${schema}|${owner}`,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ state, queryKey }: Query) =>
        state.data !== undefined && names.has(queryKey[0] as EndpointName),
    },
  }
}

/** Restores and keeps the boot cache: the library's document, in localStorage. */
export async function openBootCache(queryClient: QueryClient) {
  const persister = createSyncStoragePersister({
    storage: window.localStorage,
    key: 'boot',
    retry: removeOldestQuery,
  })
  const boot = options(queryClient, persister, location.host, atBoot)
  await persistQueryClientRestore(boot).catch(() => {})
  persistQueryClientSubscribe(boot)
}

let stop = () => {}
const database = () => createStore('oggettoteca', 'cache')

/** IndexedDB may be missing, full or closing: then nothing is kept and nothing breaks. */
const storage = {
  getItem: (key: string) => get<string>(key, database()).catch(() => undefined),
  setItem: (key: string, value: string) => set(key, value, database()).catch(() => {}),
  removeItem: (key: string) => del(key, database()).catch(() => {}),
}

/** Restores and keeps what one person has seen in this library, in place of anybody else's. */
export async function openCacheOf(queryClient: QueryClient, owner: string) {
  stop()
  const persister = createAsyncStoragePersister({
    storage,
    key: `seen|${owner}`,
    throttleTime: 500,
    retry: removeOldestQuery,
  })
  const seen = options(queryClient, persister, owner, kept)
  await persistQueryClientRestore(seen).catch(() => {})
  stop = persistQueryClientSubscribe(seen)
}

/** Forgets everything that belongs to a person: in memory, then on the disk. */
export async function emptyCaches(queryClient: QueryClient) {
  stop()
  stop = () => {}
  const personal = ({ meta }: Query) => meta?.['personal'] === true
  await queryClient.cancelQueries({ predicate: personal })
  queryClient.removeQueries({ predicate: personal })
  queryClient.getMutationCache().clear()
  const stored = await keys<string>(database()).catch(() => [])
  await Promise.all(stored.map(key => del(key, database()).catch(() => {})))
}
