import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { deviceDatabase } from '#src/offline/device-database.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'
import styles from './storage-inspector.module.css'

type Entry = { place: string; key: string; value: string }

/** For developers: everything that the app stores on this device. Never part of a build. */
export function StorageInspector() {
  const [open, setOpen] = useState(false)
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    if (open) void read().then(setEntries)
  }, [open])
  return (
    <div className={styles.inspector}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Storage
      </button>
      {open && (
        <dl>
          {entries.map(({ place, key, value }) => (
            <div key={place + key}>
              <dt>
                {place}: {key} ({value.length})
              </dt>
              <dd>{value.slice(0, limits.storageInspectorChars)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const stores = {
  localStorage: deviceStorage,
  sessionStorage: tabStorage,
  IndexedDB: deviceDatabase,
}

async function read(): Promise<Entry[]> {
  const lists = Object.entries(stores).map(async ([place, store]) => {
    const keys = await store.keys()
    const values = await Promise.all(keys.map(key => store.get(key as never)))
    return keys.map((key, at) => ({ place, key, value: String(values[at] ?? '') }))
  })
  return (await Promise.all(lists)).flat()
}
