// Converts the JSON reports of both test runners to the same counts, with a line per failure.

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: string[], unsteady?: string[] }} Counts */

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
  }
}

/**
 * Failures outside a test, such as in the global setup, count as well. Tests that passed on the
 * second attempt are listed as unstable. @returns {Counts}
 */
export function playwrightCounts({ stats, suites, errors }) {
  const reasons = errors.map(({ message }) => line('playwright', '', message))
  const unsteady = []
  const walk = suite => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.some(({ status }) => status === 'flaky'))
        unsteady.push(`${spec.file} ${spec.title}`)
      if (spec.ok) continue
      const results = spec.tests.flatMap(one => one.results)
      reasons.push(line(spec.file, spec.title, results.find(one => one.error)?.error.message))
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    reasons,
    unsteady,
  }
}

/** The results of one project's tests, as text. @returns {string} */
export function projectCounts({ suites }, project) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const names = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const walk = suite => {
    for (const { tests } of suite.specs ?? [])
      for (const { projectName, status } of tests)
        if (projectName === project) counts[names[status]]++
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function line(file, name, message) {
  const plain = stripColours(message ?? 'no reason given')
  const [first] = plain.split('\n').filter(text => text.trim())
  return `${file.replace(`${process.cwd()}/`, '')} ${name}: ${first?.trim()}`.slice(0, 240)
}

function stripColours(text) {
  const mark = String.fromCharCode(27)
  return text
    .split(mark)
    .map((part, at) => (at === 0 ? part : part.replace(/^\[[\d;]*m/, '')))
    .join('')
}
