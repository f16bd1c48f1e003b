import { statfs } from 'node:fs/promises'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { oldestWaitingEmail } from '#server/platform/mail/mails.repo.ts'
import { newestRun } from '#server/platform/storage/backup-runs.ts'

type Watched = Pick<Services, 'store' | 'config' | 'metrics' | 'now'>

/** Measures, whenever the metrics are read, what an operator has to see before it is too late. */
export function watchOperation({ store, config, metrics, now }: Watched) {
  metrics.watch('oggettoteca_disk_free_bytes', 'Free space of the data folder', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  metrics.watch(
    'oggettoteca_oldest_email_seconds',
    'For how long the oldest e-mail that is due has waited; 0 if none waits',
    async () => {
      const since = await acrossLibraries(store, db => oldestWaitingEmail(db, now()))
      return since ? Math.max(0, (now().getTime() - since.getTime()) / 1000) : 0
    },
  )
  metrics.watch(
    'oggettoteca_time_seconds',
    "The server's clock, in seconds since 1970",
    async () => now().getTime() / 1000,
  )
  if (config.backupHour === null) return
  metrics.watch(
    'oggettoteca_newest_backup_seconds',
    'When any process wrote the newest backup, in seconds since 1970; 0 if there is none',
    async () => ((await newestRun(store))?.getTime() ?? 0) / 1000,
  )
}
