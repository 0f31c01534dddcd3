# Varnish in front of the site and behind a TLS terminator: docs/deploy.md. It also shows what a CDN must do.
# Copy this file to /etc/varnish/default.vcl. Set HOST=127.0.0.1 for the site, and TRUST_PROXY=2 for the TLS terminator and Varnish.
vcl 4.1;

import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 1s;
    # On a busy machine, an uncached page can take long to render.
    .first_byte_timeout = 60s;
    # Not /readyz: while the database is down, the site serves its own last copies, and 503 for what was taken down.
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 5s;
        .window = 3;
        .threshold = 2;
    }
}

sub vcl_recv {
    # Removes forwarding headers that the TLS terminator did not set.
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.Forwarded;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Requests with a session or an API key bypass the cache. The site ignores other values of these headers and responds as to an
    # anonymous visitor. By default, Varnish caches no request with Authorization.
    if (req.http.Cookie ~ "(^|;\s*)(__Host-)?payload-token=[\w-]+\.[\w-]+\.[\w-]+"
        || req.http.Authorization ~ "^(JWT|Bearer) [\w-]+\.[\w-]+\.[\w-]+$"
        || req.http.X-API-KEY ~ "^.{32,}$") {
        return (pass);
    }
    unset req.http.Authorization;
    unset req.http.X-API-KEY;
    # Requests from readers who have set how far they have read also bypass it. Cached pages omit what these readers may see.
    if (req.http.Cookie ~ "(^|;\s*)read-up-to=") {
        return (pass);
    }
    # While the site answers, no copy is older than the site allows, not even for the first visitor after hours.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    # Other cookies do not affect cacheable responses. By default, Varnish caches no request with a cookie.
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.host);
    return (lookup);
}

sub vcl_backend_response {
    # The site's `Vary` lists more headers than the encoding, but requests with those bypass the cache.
    if (beresp.http.Vary ~ "Cookie") {
        set beresp.http.Vary = "Accept-Encoding";
    }
    # Stores a response for one more day, in case no process answers.
    if (beresp.ttl > 0s && beresp.status < 400) {
        set beresp.grace = 1d;
    }
}

sub vcl_backend_error {
    set beresp.status = 503;
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site cannot be reached just now. Try again in a moment.";
    return (deliver);
}
