import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type TaskRow, taskRow } from './task.ts'

/** Prints one table of all tasks after a run: `npm run tasks`. */
export default class TaskTable implements Reporter {
  private readonly rows: TaskRow[] = []

  onTestEnd(_: TestCase, { annotations }: TestResult) {
    for (const { type, description = '' } of annotations) {
      if (type === taskRow) this.rows.push(JSON.parse(description))
    }
  }

  onEnd() {
    if (this.rows.length === 0) return
    console.log('\n| task | presses | limit | seconds by hands | seconds of the machine |')
    console.log('| --- | --- | --- | --- | --- |')
    for (const row of this.rows.sort((a, b) => a.order - b.order)) {
      const seconds = [row.estimated, row.measured].map(time => time.toFixed(1))
      const cells = [`${row.order}. ${row.task}`, row.presses, row.limit, ...seconds]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }

  printsToStdio() {
    return false
  }
}
