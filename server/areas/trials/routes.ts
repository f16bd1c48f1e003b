import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { askTrial, openTrial, readTrial } from './found.ts'
import { askToKeep, getTrial, keepTrial } from './trial.ts'

export function trialRoutes(app: App) {
  handleSteps(app, 'trials.ask', (ctx, { body }) => askTrial(ctx, body))
  handleSteps(app, 'trials.read', (ctx, { query }) => readTrial(ctx, query.t))
  handleSteps(app, 'trials.open', (ctx, { body }) => openTrial(ctx, body))
  handle(app, 'trials.get', getTrial)
  handleSteps(app, 'trials.keep', askToKeep)
  handleSteps(app, 'trials.agree', (ctx, { params }) => keepTrial(ctx, params.id))
}
