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
    .probe = {
        .url = "/readyz";
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
    # Whoever has a session or a key is answered by the site itself.
    if (req.http.Cookie ~ "(^|;\s*)(__Host-)?payload-token=" || req.http.Authorization || req.http.X-API-KEY) {
        return (pass);
    }
    # So is whoever has said how far they have read: what strangers get may be less.
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
    # While the database is away, what is there is better than what the site says then.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
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
