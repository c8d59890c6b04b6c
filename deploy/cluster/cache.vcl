# The cache between the audience and the servers. What may be kept, and for how long, says each answer: of public results a second, and
# a moment more while it is asked for again. Servers tell it when figures change (CACHE_PURGE_URLS).
vcl 4.1;
import std;
import directors;

# The machines of the servers.
acl purgers {
  "${SERVER_1_HOST}";
  "${SERVER_2_HOST}";
}
probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}
backend server_1 { .host = "${SERVER_1_HOST}"; .port = "${SERVER_1_PORT}"; .probe = alive; .connect_timeout = 1s; }
backend server_2 { .host = "${SERVER_2_HOST}"; .port = "${SERVER_2_PORT}"; .probe = alive; .connect_timeout = 1s; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(server_1);
  servers.add_backend(server_2);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405));
    }
    if (req.http.cache-tag !~ "^[a-z]+$") {
      return (synth(400));
    }
    # What was fetched a moment ago stays for that moment, however many servers call: of each address at most three requests a second
    # reach the servers. What is older is shown only while no server has an answer, and is the last that there is.
    std.ban("obj.http.cache-tag == " + req.http.cache-tag + " && obj.age > 0.4s && obj.age < 3s");
    return (synth(200));
  }
  set req.backend_hint = servers.backend();
  if (req.restarts > 0) {
    # The servers have no answer: what was public last is better than nothing, however old it is.
    set req.http.x-last = "1";
    set req.grace = 24h;
  } else {
    unset req.http.x-last;
    # While a server answers, nothing is older than its headers allow.
    if (std.healthy(req.backend_hint)) {
      set req.grace = 1s;
    }
  }
}

sub vcl_backend_fetch {
  # The servers were asked for it a moment ago.
  if (bereq.is_bgfetch && bereq.http.x-last) {
    return (abandon);
  }
  # A server that hangs is left for the other one. A large file takes longer.
  set bereq.first_byte_timeout = 3s;
  if (bereq.url ~ "^/api/v1/exports/|[.](pdf|xlsx|csv)") {
    set bereq.first_byte_timeout = 10s;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    call no_answer;
    # Nothing was kept of it: what the server says. It is not kept either.
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Varnish has a default, of two minutes, for answers that say nothing.
  if (!beresp.http.cache-control) {
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
  if (beresp.http.cache-control ~ "stale-if-error") {
    set beresp.grace = 24h;
  }
}

sub vcl_backend_error {
  call no_answer;
  set beresp.http.content-type = "text/plain; charset=utf-8";
  set beresp.http.cache-control = "no-store";
  set beresp.http.retry-after = "2";
  synthetic("No server answers at the moment. Please try again shortly.");
  return (deliver);
}

# Asks the other server, once. Then what was kept stays, and is shown.
sub no_answer {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
  if (bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
    return (retry);
  }
  if (!bereq.http.x-last) {
    return (abandon);
  }
}

sub vcl_synth {
  if (resp.status >= 500 && req.restarts == 0 && req.method ~ "^(GET|HEAD)$") {
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.cache-tag;
}
