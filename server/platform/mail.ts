import type { Services } from '../app.ts'
import type { Job } from './jobs.ts'

export async function sendMail(_services: Services, _job: Job) {}
