import { build } from 'vite'
import app from '../../vite.config.ts'
import firstFrames from './prerender-config.ts'

// Builds the app and its first frames in one process, because both expand the macros of the same files: each in a process of
// its own takes half as long again.
const configurations = [app, firstFrames]
await Promise.all(configurations.map(one => build({ ...one, configFile: false, logLevel: 'warn' })))
