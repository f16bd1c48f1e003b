import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { FromWorker, ToWorker, WorkerInput } from './engine.ts'
import { DurableNodeFS } from './fs.ts'

// The embedded database, alone in its thread: a long query blocks this thread, not the server's. The database's
// own object never leaves this file, because a query outside the socket could be executed inside another
// client's transaction.

if (!parentPort) throw new Error('This file is started as a worker')
const port = parentPort
const say = (message: FromWorker) => port.postMessage(message)

const { folder, socket } = workerData as WorkerInput
const fs = new DurableNodeFS(folder)
const engine = await PGlite.create({
  fs,
  // Needed at every open, not only when the extension is created.
  extensions: { btree_gin, btree_gist, pg_trgm, unaccent },
  // -F would turn fsync off.
  startParams: [
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ],
})
// The pool has one connection; the others are for one that is just being closed.
const server = new PGLiteSocketServer({ db: engine, path: socket, maxConnections: 8 })
await server.start()

port.on('message', async (message: ToWorker) => {
  if (message === 'ping') return say({ kind: 'pong', fsyncs: fs.fsyncs })
  await server.stop()
  await engine.exec('RESET ROLE; CHECKPOINT')
  await engine.close()
  say({ kind: 'closed' })
  port.close()
})
say({ kind: 'ready' })
