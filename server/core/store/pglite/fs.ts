import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitResult = Awaited<ReturnType<NodeFS['init']>>
type EngineOptions = InitResult['emscriptenOpts']

/** The part of Emscripten's file system that is used here. */
interface HostedModule {
  FS: {
    filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
  }
}

/**
 * The database's files with a working fsync, which the package lacks: without it a power cut may lose an
 * acknowledged commit. It uses internals of Emscripten, so the package's version is pinned, and opening the
 * store checks that `fsyncs` grows with a commit. Renames and folders are still not synced.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times a file was synced since the engine started. */
  fsyncs = 0

  override async init(pg: PGlite, options: EngineOptions): Promise<InitResult> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: HostedModule) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = stream => {
        fsyncSync(stream.nfd)
        this.fsyncs++
        return 0
      }
    }
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), addFsync] as NonNullable<
      EngineOptions['preRun']
    >
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
