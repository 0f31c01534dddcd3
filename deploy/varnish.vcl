# Varnish in front of the site, behind what ends TLS: docs/deploy.md. It stands for any CDN, too: this is what one has to do.
# To /etc/varnish/default.vcl. For the site HOST=127.0.0.1, and TRUST_PROXY=2 behind a proxy that ends TLS and a Varnish.
vcl 4.1;

import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 1s;
    # What is rendered anew for somebody may take its time on a busy machine.
    .first_byte_timeout = 60s;
    # Not /readyz: while the database is away, the site sends its own last copies, and a 503 for what was taken away.
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 5s;
        .window = 3;
        .threshold = 2;
    }
}

sub vcl_recv {
    # What visitors say of the way here, other than what the proxy before has set, is taken off.
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.Forwarded;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # The site itself answers requests with a session or an API key. Other values of these headers count for nothing: the response is
    # the one for anonymous visitors. Varnish by itself would cache nothing with Authorization.
    if (req.http.Cookie ~ "(^|;\s*)(__Host-)?payload-token=[\w-]+\.[\w-]+\.[\w-]+"
        || req.http.Authorization ~ "^(JWT|Bearer) [\w-]+\.[\w-]+\.[\w-]+$"
        || req.http.X-API-KEY ~ "^.{32,}$") {
        return (pass);
    }
    unset req.http.Authorization;
    unset req.http.X-API-KEY;
    # It also answers requests of readers who have said how far they have read: anonymous visitors may be told less.
    if (req.http.Cookie ~ "(^|;\s*)read-up-to=") {
        return (pass);
    }
    # While the site answers, nobody gets what is older than it allows: neither the first visitor after hours.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    # Other cookies change no answer that the site lets a cache have. Varnish by itself would cache nothing for who has one.
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.host);
    return (lookup);
}

sub vcl_backend_response {
    # The site names these beside the encoding, and none of them gets here.
    if (beresp.http.Vary ~ "Cookie") {
        set beresp.http.Vary = "Accept-Encoding";
    }
    # An answer is kept for a day longer, for when no process answers.
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
