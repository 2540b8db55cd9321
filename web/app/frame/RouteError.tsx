import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '#web/pages/ErrorPage.tsx'
import NotFound from '#web/pages/NotFound.tsx'

/** Error boundary: what was asked for does not exist or could not be read. Of a page about one thing it is within the frame. */
export function RouteError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />
}
