// Converts the JSON reports of both test runners to the same counts, with a line per failure.

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: string[], slow: { name: string, seconds: number }[] }} Counts */

/** A file that fails to load counts as one failure. @returns {Counts} */
export function vitestCounts(report) {
  const files = report.testResults
  const failures = files.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const broken = file.status === 'failed' && failed.length === 0
    if (broken) return [line(file.name, '', file.message)]
    return failed.map(one => line(file.name, one.fullName, one.failureMessages[0]))
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    reasons: failures,
    slow: files.flatMap(file =>
      file.assertionResults.map(one => ({
        name: line(file.name, one.fullName),
        seconds: (one.duration ?? 0) / 1000,
      })),
    ),
  }
}

/**
 * Failures outside a test, such as in the global setup, count as well. @returns {Counts}
 */
export function playwrightCounts({ stats, suites, errors }) {
  const reasons = errors.map(({ message }) => line('playwright', '', message))
  const slow = []
  const walk = suite => {
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.flatMap(one => one.results)
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      slow.push({ name: line(spec.file, spec.title), seconds })
      if (spec.ok) continue
      reasons.push(line(spec.file, spec.title, results.find(one => one.error)?.error.message))
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    reasons,
    slow,
  }
}

function line(file, name, message) {
  const [first] = stripColours(message ?? '')
    .split('\n')
    .filter(text => text.trim())
  const place = `${file.replace(`${process.cwd()}/`, '')} ${name}`
  return (first ? `${place}: ${first.trim()}` : place).slice(0, 240)
}

function stripColours(text) {
  const mark = String.fromCharCode(27)
  return text
    .split(mark)
    .map((part, at) => (at === 0 ? part : part.replace(/^\[[\d;]*m/, '')))
    .join('')
}
