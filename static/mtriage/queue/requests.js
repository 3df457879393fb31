// Requests to the server, and their errors.

let page = {};

// Set the page's user and project; the server refuses requests from another user's page.
export function belongTo(user, project) {
  page = { "X-Mtriage-User": String(user), "X-Mtriage-Project": String(project) };
}

// The cookie's, which is newer than the page's after signing in again in another tab.
export function csrfToken() {
  /** @type {HTMLMetaElement} */
  const token = document.querySelector("meta[name='csrf-token']");
  const name = `${token.dataset.cookie}=`;
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(name));
  return cookie ? cookie.slice(name.length) : token.content;
}

export class Refused extends Error {
  constructor(status, body) {
    super(body.problem || Object.values(body.problems || {}).join(" ") || String(status));
    this.status = status;
  }
}

// The user may not do this now, but perhaps later; the message is the server's reason.
export class Barred extends Error {}

// Rejects with Refused if a retry cannot succeed, else with another error.
export async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), ...page },
    body: JSON.stringify(body),
  });
  const json = (response.headers.get("Content-Type") || "").includes("json");
  if (response.ok && json) return response.json();
  if (json && [400, 404, 409, 422].includes(response.status)) {
    throw new Refused(response.status, await response.json());
  }
  if (json && response.status === 403) throw new Barred((await response.json()).problem);
  const away = response.type === "opaqueredirect" || response.status === 403;
  throw new Error(away ? "signed-out" : `status ${response.status}`);
}

export async function get(url) {
  const response = await fetch(url, { headers: { Accept: "application/json", ...page } });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
